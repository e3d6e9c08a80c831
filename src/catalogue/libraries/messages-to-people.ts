import type { Library, Shape } from '../../model/catalogue.js';
import { nothing, sends } from './call-parts.js';

const library = (name: string, types: NonNullable<Library['types']>, exports: NonNullable<Library['exports']>): Library => ({ name, family: 'message', packages: [name], types, exports });
const classes = (name: string, type: string): Record<string, Shape> => ({ [name]: { type, new: { returns: type } }, default: { type, new: { returns: type }, call: { returns: type } } });

const transport: Shape = { members: { sendMail: sends('email'), verify: nothing, close: nothing } };
export const nodemailer = library('nodemailer', { Transporter: transport }, { createTransport: { call: { returns: 'Transporter' } }, default: { members: { createTransport: { call: { returns: 'Transporter' } } } }, Transporter: { type: 'Transporter' } });
export const nestMailer = library('@nestjs-modules/mailer', { Mailer: { members: { sendMail: sends('email') } } }, { MailerService: { type: 'Mailer' } });
const sendgridMail: Shape = { members: { send: sends('email'), sendMultiple: sends('email'), setApiKey: nothing } };
export const sendgrid = library('@sendgrid/mail', { Mail: sendgridMail }, { default: { instance: 'Mail' }, '=': { instance: 'Mail' }, send: sends('email'), MailService: { type: 'Mail', new: { returns: 'Mail' } } });
export const resend = library('resend', { Resend: { members: { 'emails.send': sends('email', ['1.idempotencyKey']), 'batch.send': sends('email', ['1.idempotencyKey']) } } }, { Resend: { type: 'Resend', new: { returns: 'Resend' } } });
export const twilio = library('twilio', { Twilio: { members: { 'messages.create': sends('sms'), 'calls.create': sends('sms') } } }, { ...classes('Twilio', 'Twilio'), '=': { call: { returns: 'Twilio' } } });
export const postmark = library('postmark', { Client: { members: { sendEmail: sends('email'), sendEmailWithTemplate: sends('email'), sendEmailBatch: sends('email') } } }, classes('ServerClient', 'Client'));
export const slack = library('@slack/web-api', { Client: { members: { 'chat.postMessage': sends('chat'), 'chat.update': nothing } } }, classes('WebClient', 'Client'));
