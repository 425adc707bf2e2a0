import { z } from 'zod';
import { Email, MailCode } from './member.ts';

const Purpose = z.enum(['signup', 'reminder', 'email']).meta({ description: 'What the code is for.' });

export const mailCalls = {
  sendMail: {
    method: 'POST',
    path: '/api/mail/sendMail',
    source: 'specification',
    who: 'anyone',
    built: false,
    summary: 'Send a six-digit code. The answer is the same whether or not the address is known.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ email: Email, purpose: Purpose }),
    answer: z.strictObject({}),
    refusals: [],
  },
  checkCode: {
    method: 'POST',
    path: '/api/mail/checkCode',
    source: 'specification',
    who: 'anyone',
    built: false,
    summary: 'Is this the code that was sent?',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ email: Email, purpose: Purpose, code: MailCode }),
    answer: z.strictObject({}),
    refusals: [],
  },
} as const;
