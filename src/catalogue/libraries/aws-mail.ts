import type { Library, Operation } from '../../model/catalogue.js';
import { awsClient, type Requests } from './aws-parts.js';

/** Mail and text messages of AWS: no place for a key, and the SDK itself sends a request again up to twice when it fails. */

const sends = (kind: 'email' | 'sms', target: string, data: string): Operation => ({
  effect: { kind, stake: 'message', target: { at: target }, data: [data], ownKey: 'none' },
});
const sets: Operation = { effect: { kind: 'http-request', idempotent: true } };

const ses: Requests = (at) => ({
  SendEmail: sends('email', `${at}.Destination`, `${at}.Message`),
  SendTemplatedEmail: sends('email', `${at}.Destination`, `${at}.TemplateData`),
  SendRawEmail: sends('email', `${at}.Destinations`, `${at}.RawMessage`),
  SendBulkTemplatedEmail: sends('email', `${at}.Destinations`, `${at}.Destinations`),
  VerifyEmailIdentity: sets,
});

const sesV2: Requests = (at) => ({
  SendEmail: sends('email', `${at}.Destination`, `${at}.Content`),
  SendBulkEmail: sends('email', `${at}.BulkEmailEntries`, `${at}.DefaultContent`),
  SendCustomVerificationEmail: sends('email', `${at}.EmailAddress`, `${at}.TemplateName`),
  PutSuppressedDestination: sets, UpdateContact: sets,
});

const texts: Requests = (at) => ({
  SendTextMessage: sends('sms', `${at}.DestinationPhoneNumber`, `${at}.MessageBody`),
  SendVoiceMessage: sends('sms', `${at}.DestinationPhoneNumber`, `${at}.MessageBody`),
  SendMediaMessage: sends('sms', `${at}.DestinationPhoneNumber`, `${at}.MessageBody`),
});

function client(service: string, name: string, requests: Requests): Library {
  return {
    ...awsClient({
      service, packages: [`@aws-sdk/client-${name}`], source: `https://docs.aws.amazon.com/AWSJavaScriptSDK/v3/latest/client/${name}/`,
      requests,
    }),
    family: 'message',
  };
}

export const awsSes = client('SES', 'ses', ses);
export const awsSesV2 = client('SESv2', 'sesv2', sesV2);
export const awsTexts = client('PinpointSMSVoiceV2', 'pinpoint-sms-voice-v2', texts);
