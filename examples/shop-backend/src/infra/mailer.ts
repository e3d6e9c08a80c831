import nodemailer from 'nodemailer';
import { env } from '@/config/env';

const transport = nodemailer.createTransport(env.smtpUrl);

export interface Letter {
  to: string;
  subject: string;
  text: string;
}

export async function post(letter: Letter): Promise<void> {
  await transport.sendMail({ from: 'Lamplight Books <orders@lamplight.example>', ...letter });
}
