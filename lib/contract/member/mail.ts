import { z } from 'zod';
import { CODE_PURPOSES, CODE_REFUSALS } from '../enums.ts';
import { NotificationKind } from './notifications.ts';
import { CodeInput, EmailInput } from './schemas.ts';

const Purpose = z.enum(CODE_PURPOSES).meta({
  description: 'Purpose of the code: sign-up, forgotten password, change of the address, inquiry of a guest.',
});

export const mailCalls = {
  sendMail: {
    method: 'POST',
    path: '/api/mail/sendMail',
    source: 'specification',
    who: 'anyone',
    summary:
      'Send a code of six digits, valid with the cookie `device` that the answer sets, and one of fifteen, valid anywhere. The answer does not reveal whether the address is known; `email` is for members.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ email: EmailInput, purpose: Purpose }),
    answer: z.object({
      resendAfter: z.int().nonnegative().meta({ description: 'Seconds until another code can be sent.' }),
    }),
    refusals: ['loginRequired', 'mailTooSoon', 'maintenance'],
  },
  checkCode: {
    method: 'POST',
    path: '/api/mail/checkCode',
    source: 'specification',
    who: 'anyone',
    summary: 'Check a code without using it up. A wrong code of six digits counts as an attempt.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ email: EmailInput, purpose: Purpose, code: CodeInput }),
    answer: z.object({}),
    refusals: ['loginRequired', ...CODE_REFUSALS, 'tooManyAttempts'],
  },
  stopMails: {
    method: 'POST',
    path: '/api/mail/stop',
    source: 'shop',
    who: 'anyone',
    summary:
      'Unsubscribe a member by the token in each email: from news, or from notifications of the kind `of`. The answer is the same for any token.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ token: z.string().min(1).max(200), of: NotificationKind.optional() }),
    answer: z.object({ stopped: z.literal(true) }),
    refusals: [],
  },
} as const;
