import { z } from 'zod';
import { CODE_PURPOSES } from '../enums.ts';
import { TypedCode, TypedEmail } from './schemas.ts';

const Purpose = z.enum(CODE_PURPOSES).meta({
  description: 'What the code is for: to sign up, to set a forgotten password anew, to change the address.',
});

export const mailCalls = {
  sendMail: {
    method: 'POST',
    path: '/api/mail/sendMail',
    source: 'specification',
    who: 'anyone',
    summary:
      'Send a six-digit code. The answer is the same whether or not the address is known; `email` is for members.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ email: TypedEmail, purpose: Purpose }),
    answer: z.strictObject({
      resendAfter: z.int().nonnegative().meta({ description: 'Seconds until another may be sent.' }),
    }),
    refusals: ['loginRequired', 'mailTooSoon'],
  },
  checkCode: {
    method: 'POST',
    path: '/api/mail/checkCode',
    source: 'specification',
    who: 'anyone',
    summary: 'Is this the code that was sent? It is not used up by asking; a wrong one counts as a try.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ email: TypedEmail, purpose: Purpose, code: TypedCode }),
    answer: z.strictObject({}),
    refusals: [
      'loginRequired',
      'codeWrong',
      'codeExpired',
      'codeUsed',
      'codeElsewhere',
      'codeSpent',
      'tooManyAttempts',
    ],
  },
  stopMails: {
    method: 'POST',
    path: '/api/mail/stop',
    source: 'shop',
    who: 'anyone',
    summary:
      'Stop the mails that a member wished for, by the token in each of them. The answer is the same for any token.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    answer: z.strictObject({ stopped: z.literal(true) }),
    refusals: [],
  },
} as const;
