import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { ADMIN_FIRESTORE } from './firestore.js';
import { harmlessWrite, members, message, reads, sdkCall } from './sdk-parts.js';
import { classOf, harmless } from './store-parts.js';

/** Notifications to devices and pages. A collapse id hides all but the last on the device; it stops no sending. */

const push = message('push');
const again = {
  because: 'firebase-admin sends a failed request again, up to four times, on 503 and broken connections', methods: { default: ['*'] },
  attempts: { default: 4 },
};
const firebasePush: Operation = { effect: { ...push.effect!, resends: again } };

const messaging: Shape = {
  members: {
    ...members([
      'send', 'sendEach', 'sendEachForMulticast', 'sendAll', 'sendMulticast', 'sendToDevice', 'sendToTopic', 'sendToCondition',
    ], firebasePush),
    ...members(['subscribeToTopic', 'unsubscribeFromTopic'], harmlessWrite()),
  },
};

export const firebaseMessaging: Library = {
  name: 'firebase-admin/messaging', family: 'message', packages: ['firebase-admin/messaging'],
  source: 'https://firebase.google.com/docs/cloud-messaging/send-message',
  types: { Messaging: messaging },
  exports: { getMessaging: { call: { returns: 'Messaging' } }, Messaging: { type: 'Messaging' } },
};

const auth: Shape = {
  members: {
    ...members(['createUser', 'importUsers', 'createProviderConfig'], sdkCall({ data: ['0'], stake: 'access' })),
    ...members(['updateUser', 'deleteUser', 'setCustomUserClaims', 'revokeRefreshTokens', 'deleteUsers'], harmlessWrite()),
    ...members([
      'verifyIdToken', 'verifySessionCookie', 'getUser', 'getUserByEmail', 'getUserByPhoneNumber', 'getUsers', 'listUsers',
    ], reads),
    ...members([
      'createCustomToken', 'createSessionCookie', 'generatePasswordResetLink', 'generateEmailVerificationLink',
      'generateSignInWithEmailLink',
    ], harmlessWrite()),
  },
};

export const firebaseAuth: Library = {
  name: 'firebase-admin/auth', family: 'other', packages: ['firebase-admin/auth'], source: 'https://firebase.google.com/docs/auth/admin',
  types: { Auth: auth },
  exports: { getAuth: { call: { returns: 'Auth' } }, Auth: { type: 'Auth' } },
};

const admin: Record<string, Shape> = {
  messaging: {
    call: { returns: 'firebase-admin/messaging#Messaging' }, members: { Messaging: { type: 'firebase-admin/messaging#Messaging' } },
  },
  auth: { call: { returns: 'firebase-admin/auth#Auth' }, members: { Auth: { type: 'firebase-admin/auth#Auth' } } },
  firestore: ADMIN_FIRESTORE,
  ...members(['initializeApp', 'app'], { inert: true, returns: 'App' }),
  'credential.*': { call: { inert: true } }, apps: {},
};

export const firebaseAdmin: Library = {
  name: 'firebase-admin', family: 'other', packages: ['firebase-admin', 'firebase-admin/app'],
  source: 'https://firebase.google.com/docs/admin/setup',
  types: {
    App: {
      members: {
        messaging: { call: { returns: 'firebase-admin/messaging#Messaging' } }, auth: { call: { returns: 'firebase-admin/auth#Auth' } },
        firestore: { call: { returns: '@google-cloud/firestore#Firestore' } }, delete: { call: { inert: true } },
      },
    },
  },
  exports: {
    ...admin, default: { members: admin },
    ...members(['getApp', 'getApps', 'deleteApp', 'cert', 'applicationDefault'], { inert: true, returns: 'App' }),
  },
};

export const expo: Library = {
  name: 'expo-server-sdk', family: 'message', packages: ['expo-server-sdk'], source: 'https://github.com/expo/expo-server-sdk-node#readme',
  types: {
    Expo: {
      members: {
        sendPushNotificationsAsync: { call: push }, getPushNotificationReceiptsAsync: { call: reads },
        ...members(['chunkPushNotifications', 'chunkPushNotificationReceiptIds'], { origin: { kind: 'derived', from: ['0'] } }),
      },
    },
  },
  exports: {
    Expo: { ...classOf('Expo'), members: harmless('isExpoPushToken') },
    default: { ...classOf('Expo'), members: harmless('isExpoPushToken') },
  },
};

const webPushMembers: Record<string, Shape> = {
  sendNotification: { call: message('push', { target: { at: '0.endpoint' }, data: ['1'] }) },
  ...harmless('setVapidDetails', 'setGCMAPIKey', 'generateVAPIDKeys', 'encrypt', 'getVapidHeaders', 'generateRequestDetails'),
};

export const webPush: Library = {
  name: 'web-push', family: 'message', packages: ['web-push'], source: 'https://github.com/web-push-libs/web-push#readme',
  exports: { ...webPushMembers, default: { members: webPushMembers } },
};

/** A key of the notification's own; before, `external_id`. */
export const onesignal: Library = {
  name: '@onesignal/node-onesignal', family: 'message', packages: ['@onesignal/node-onesignal', 'onesignal-node'],
  source: 'https://documentation.onesignal.com/docs/idempotent-notification-requests',
  types: {
    Api: {
      members: {
        createNotification: { call: message('push', { keys: ['0.idempotency_key', '0.external_id'] }) },
        ...members(['cancelNotification', 'updateUser', 'deleteUser', 'createUser', 'createAlias'], harmlessWrite()),
        ...members(['getNotification', 'getNotifications', 'getUser', 'viewNotification'], reads),
      },
    },
    Notification: {},
  },
  exports: {
    DefaultApi: classOf('Api'), Client: classOf('Api'),
    Notification: { type: 'Notification', new: { inert: true, returns: 'Notification' } }, createConfiguration: { call: { inert: true } },
  },
};

export const apn: Library = {
  name: '@parse/node-apn', family: 'message', packages: ['@parse/node-apn', 'apn', 'node-apn'],
  source: 'https://github.com/parse-community/node-apn#readme',
  types: {
    Provider: {
      members: { send: { call: message('push', { keys: ['0.id'], target: { at: '1' } }) }, shutdown: { call: { inert: true } } },
    },
    Notification: {},
  },
  exports: {
    ...Object.fromEntries(['Provider', 'MultiProvider'].map((name) => [name, classOf('Provider')])),
    Notification: { type: 'Notification', new: { inert: true, returns: 'Notification' } },
    default: {
      members: {
        Provider: classOf('Provider'), MultiProvider: classOf('Provider'),
        Notification: { type: 'Notification', new: { inert: true, returns: 'Notification' } },
      },
    },
  },
};

/** Reaches pages that are open now. */
const live: Operation = { effect: { kind: 'push', stake: 'ordinary', target: { at: '0' }, data: ['2'] } };

export const pusher: Library = {
  name: 'pusher', family: 'message', packages: ['pusher'], source: 'https://github.com/pusher/pusher-http-node#readme',
  types: {
    Pusher: {
      members: {
        ...members(['trigger', 'sendToUser'], live), triggerBatch: { call: { effect: { kind: 'push', stake: 'ordinary', data: ['0'] } } },
        get: { call: reads }, ...harmless('authorizeChannel', 'authenticate', 'authenticateUser', 'webhook', 'terminateUserConnections'),
      },
    },
  },
  exports: { default: classOf('Pusher'), '=': classOf('Pusher') },
};
