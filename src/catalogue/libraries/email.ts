import type { KeySlot, Library, Operation, Shape } from '../../model/catalogue.js';
import { asks, harmlessWrite, members, message, reads, sdkCall, sendsAgain } from './sdk-parts.js';
import { classOf, harmless, nodeCallback, typesOf } from './store-parts.js';

/** Senders of mail. Most have no place for a key: a repeat is a second letter. */

const mail = message('email');
const mailCalled: Operation = { ...message('email', { target: { at: '0.to' } }), callbacks: [nodeCallback] };
const DAY = 86_400;

const transporter: Shape = {
  members: { sendMail: { call: mailCalled }, ...harmless('verify', 'close', 'isIdle', 'use', 'on', 'once', 'set', 'get') },
};
const nodemailerMembers: Record<string, Shape> = {
  createTransport: { call: { inert: true, returns: 'Transporter' } }, ...harmless('createTestAccount', 'getTestMessageUrl'),
  ...typesOf({ Transporter: 'Transporter' }),
};

export const nodemailer: Library = {
  name: 'nodemailer', family: 'message', packages: ['nodemailer', 'nodemailer/*'], source: 'https://nodemailer.com/usage/',
  types: { Transporter: transporter },
  exports: { ...nodemailerMembers, default: { type: 'Transporter', members: nodemailerMembers } },
};

export const nestMailer: Library = {
  name: '@nestjs-modules/mailer', family: 'message', packages: ['@nestjs-modules/mailer'],
  source: 'https://nest-modules.github.io/mailer/docs/mailer.html',
  types: { Mailer: { members: { sendMail: { call: mailCalled }, ...harmless('addTransporter', 'verifyAllTransporters') } } },
  exports: { MailerService: { type: 'Mailer' }, MailerModule: { members: harmless('forRoot', 'forRootAsync') } },
};

export const emailTemplates: Library = {
  name: 'email-templates', family: 'message', packages: ['email-templates'],
  source: 'https://github.com/forwardemail/email-templates#readme',
  types: {
    Email: {
      members: {
        send: { call: message('email', { target: { at: '0.message.to' } }) },
        ...members(['render', 'renderAll', 'juiceResources'], { origin: { kind: 'derived' } }),
      },
    },
  },
  exports: { default: classOf('Email', { inert: true }), '=': classOf('Email', { inert: true }) },
};

const sendgridMail: Shape = {
  members: {
    ...members(['send', 'sendMultiple'], { ...message('email', { target: { at: '0.to' } }), callbacks: [nodeCallback] }),
    ...harmless('setApiKey', 'setClient', 'setTwilioEmailAuth', 'setTimeout', 'setSubstitutionWrappers'),
  },
};

export const sendgrid: Library = {
  name: '@sendgrid/mail', family: 'message', packages: ['@sendgrid/mail'],
  source: 'https://github.com/sendgrid/sendgrid-nodejs/tree/main/packages/mail',
  types: { Mail: sendgridMail },
  exports: { default: { instance: 'Mail' }, '=': { instance: 'Mail' }, MailService: classOf('Mail', { inert: true }) },
};

/** Resend keeps a key for a day. */
const resendKey: KeySlot = { at: '1.idempotencyKey', window: DAY };

export const resend: Library = {
  name: 'resend', family: 'message', packages: ['resend'], source: 'https://resend.com/docs/dashboard/emails/idempotency-keys',
  types: {
    Resend: {
      members: {
        ...members([
          'emails.send', 'emails.create', 'batch.send', 'batch.create',
        ], message('email', { keys: [resendKey], target: { at: '0.to' } })),
        'broadcasts.send': { call: message('email', { refused: true }) },
        ...members([
          'contacts.create', 'audiences.create', 'segments.create', 'broadcasts.create', 'domains.create', 'templates.create',
        ], sdkCall({ data: ['0'], stake: 'ordinary' })),
        'events.send': { call: message('email') },
        ...members(['*.update', '*.remove', '*.cancel', 'domains.verify', 'webhooks.create', 'apiKeys.create'], harmlessWrite()),
        'webhooks.verify': {
          call: {
            marks: {
              kind: 'boundary', context: 'redelivery', because: 'Resend delivers an event again until the endpoint answers with 200',
              name: 'the Resend webhook', trigger: { kind: 'event' },
            },
          },
        },
        ...asks(['get', 'list']),
      },
    },
  },
  exports: { Resend: classOf('Resend') },
};

const postmarkMembers: Record<string, Shape> = {
  ...members(['sendEmail', 'sendEmailWithTemplate'], message('email', { target: { at: '0.To' } })),
  ...members(['sendEmailBatch', 'sendEmailBatchWithTemplates', 'sendBulkEmail'], mail),
  ...members(['createTemplate', 'createWebhook', 'createInboundRuleTrigger'], sdkCall({ data: ['0'], stake: 'ordinary' })),
  ...members([
    'editTemplate', 'deleteTemplate', 'activateBounce', 'createSuppressions', 'deleteSuppressions', 'validateTemplate',
  ], harmlessWrite()),
};

export const postmark: Library = {
  name: 'postmark', family: 'message', packages: ['postmark'], source: 'https://github.com/ActiveCampaign/postmark.js#readme',
  types: { Client: { members: postmarkMembers } },
  exports: {
    ...Object.fromEntries(['ServerClient', 'Client'].map((name) => [name, classOf('Client')])),
    default: { members: { ServerClient: classOf('Client'), Client: classOf('Client') } }, AccountClient: { new: { inert: true } },
    Models: {},
  },
};

const mailgunClient: Record<string, Shape> = {
  'messages.create': { call: message('email', { target: { at: '1.to' }, data: ['1'] }) },
  ...members(['lists.create', 'domains.create', 'routes.create', 'templates.create'], sdkCall({ data: ['0', '1'], stake: 'ordinary' })),
  ...members([
    'lists.members.createMember', 'lists.members.createMembers', 'suppressions.create', 'webhooks.create', '*.update', '*.destroy',
  ], harmlessWrite()),
  ...asks(['get', 'list']),
};

export const mailgun: Library = {
  name: 'mailgun.js', family: 'message', packages: ['mailgun.js', 'mailgun-js', 'mailgun.js/*'],
  source: 'https://github.com/mailgun/mailgun.js#readme',
  types: {
    Mailgun: { members: { client: { call: { returns: 'Client' } } } },
    Client: {
      members: { ...mailgunClient, messages: { call: { returns: 'Messages' }, members: { create: mailgunClient['messages.create']! } } },
    },
    Messages: { members: { send: { call: { ...mail, callbacks: [nodeCallback] } } } },
  },
  exports: {
    default: { type: 'Mailgun', new: { returns: 'Mailgun' }, call: { returns: 'Client' } },
    '=': { type: 'Mailgun', new: { returns: 'Mailgun' }, call: { returns: 'Client' } },
  },
};

const brevoKey: KeySlot = { at: '0.headers', header: true };
const again = sendsAgain('brevo sends a failed request again, twice by default, whatever its method', { at: ['0.maxRetries'], default: 2 });

export const brevo: Library = {
  name: '@getbrevo/brevo', family: 'message', packages: ['@getbrevo/brevo', 'sib-api-v3-sdk', 'sib-api-v3-typescript'],
  source: 'https://developers.brevo.com/docs/idempotent-requests',
  types: {
    Client: {
      members: {
        'transactionalEmails.sendTransacEmail': { call: message('email', { keys: [brevoKey], target: { at: '0.to' } }) },
        ...members(['transactionalSms.sendTransacSms', 'transactionalSms.sendAsyncTransactionalSms'], message('sms')),
        'transactionalWhatsApp.sendWhatsappMessage': { call: message('chat') },
        ...members(['emailCampaigns.sendEmailCampaignNow', 'smsCampaigns.sendSmsCampaignNow'], message('email', { refused: true })),
        'contacts.createContact': { call: sdkCall({ data: ['0'], stake: 'ordinary', refused: true }) },
        ...members(['contacts.updateContact', 'contacts.deleteContact', 'event.createEvent'], harmlessWrite()),
      },
    },
    Emails: {
      members: { sendTransacEmail: { call: message('email', { keys: [brevoKey], target: { at: '0.to' } }) }, ...harmless('setApiKey') },
    },
    Sms: { members: { ...members(['sendTransacSms', 'sendAsyncTransactionalSms'], message('sms')), ...harmless('setApiKey') } },
  },
  exports: {
    BrevoClient: classOf('Client', again), TransactionalEmailsApi: classOf('Emails'), TransactionalSMSApi: classOf('Sms'),
    SendSmtpEmail: { new: { origin: { kind: 'derived' } } },
  },
};

export const mailersend: Library = {
  name: 'mailersend', family: 'message', packages: ['mailersend'], source: 'https://github.com/mailersend/mailersend-nodejs#readme',
  types: {
    MailerSend: {
      members: {
        ...members(['email.send', 'email.sendBulk'], mail), 'sms.send': { call: message('sms') },
        'whatsapp.send': { call: message('chat') }, ...members(['*.update', '*.delete'], harmlessWrite()), ...asks(['list', 'single']),
      },
    },
  },
  exports: {
    MailerSend: classOf('MailerSend'),
    ...Object.fromEntries([
      'EmailParams', 'SMSParams', 'Sender', 'Recipient', 'Attachment',
    ].map((name) => [name, { new: { origin: { kind: 'derived' } } }])),
  },
};

/** The resource named decides: `mailjet.post('send', …).request(body)`. */
const posts: Operation = { returns: 'Post', overloads: [{ when: { at: '0', equals: 'send' }, operation: { returns: 'Send' } }] };
const addressed = members(['id', 'action'], { returns: { same: 'receiver' } });

export const mailjet: Library = {
  name: 'node-mailjet', family: 'message', packages: ['node-mailjet'], source: 'https://github.com/mailjet/mailjet-apiv3-nodejs#readme',
  types: {
    Client: { members: { post: { call: posts }, get: { call: { returns: 'Get' } }, ...members(['put', 'delete'], { returns: 'Set' }) } },
    Send: { members: { request: { call: mail }, ...addressed } },
    Post: { members: { request: { call: sdkCall({ data: ['0'], stake: 'ordinary' }) }, ...addressed } },
    Get: { members: { request: { call: reads }, ...addressed } },
    Set: { members: { request: { call: harmlessWrite() }, ...addressed } },
  },
  exports: Object.fromEntries([
    'default', 'Client', '=',
  ].map((name) => [name, { ...classOf('Client'), members: members(['apiConnect', 'smsConnect', 'connect'], { returns: 'Client' }) }])),
};

export const mandrill: Library = {
  name: '@mailchimp/mailchimp_transactional', family: 'message', packages: ['@mailchimp/mailchimp_transactional', 'mandrill-api'],
  source: 'https://mailchimp.com/developer/transactional/api/messages/',
  types: {
    Client: {
      members: { ...members(['messages.send', 'messages.sendTemplate', 'messages.sendRaw'], mail), ...asks(['list', 'info', 'search']) },
    },
  },
  exports: { default: { call: { returns: 'Client' } }, '=': { call: { returns: 'Client' } }, Mandrill: classOf('Client') },
};

export const mailtrap: Library = {
  name: 'mailtrap', family: 'message', packages: ['mailtrap'], source: 'https://github.com/railsware/mailtrap-nodejs#readme',
  types: { Client: { members: { ...members(['send', 'batchSend'], mail), 'bulk.send': { call: mail } } } },
  exports: { MailtrapClient: classOf('Client'), MailtrapTransport: { call: { inert: true } } },
};

export const loops: Library = {
  name: 'loops', family: 'message', packages: ['loops'], source: 'https://loops.so/docs/sdks/javascript',
  types: {
    Client: {
      members: {
        ...members([
          'sendTransactionalEmail', 'sendEvent',
        ], message('email', { keys: [{ at: '0.headers', header: true }], target: { at: '0.email' } })),
        ...members(['createContact'], sdkCall({ data: ['0'], stake: 'ordinary', refused: true })),
        ...members(['updateContact', 'deleteContact', 'testApiKey', 'createContactProperty'], harmlessWrite()),
      },
    },
  },
  exports: { LoopsClient: classOf('Client') },
};

export const azureEmail: Library = {
  name: '@azure/communication-email', family: 'message', packages: ['@azure/communication-email'],
  source: 'https://learn.microsoft.com/javascript/api/@azure/communication-email/',
  types: { Client: { members: { beginSend: { call: message('email', { keys: ['1.operationId'], target: { at: '0.recipients' } }) } } } },
  exports: { EmailClient: classOf('Client') },
};
