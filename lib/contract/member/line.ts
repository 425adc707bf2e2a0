import { z } from 'zod';
import { Timestamp } from '../values.ts';
import { EmailAddress } from './schemas.ts';

/** A secret of 256 bits that a browser got from the shop. */
export const LineToken = z
  .string()
  .regex(/^[\w-]{43}$/)
  .meta({ description: 'Behind the # of the address to which a browser comes from LINE.' });

const LineLink = z
  .object({
    linkedAt: Timestamp.nullable().meta({ description: 'null: no LINE account logs this member in.' }),
    usedAt: Timestamp.nullable().meta({ description: 'The last login by LINE.' }),
  })
  .meta({ id: 'LineLink' });

/**
 * Logins by LINE. The browser goes to LINE and back by `GET /api/login/line/start` and `/callback`, which redirect and are
 * therefore not calls.
 */
export const lineCalls = {
  showLineLink: {
    method: 'GET',
    path: '/api/login/line',
    source: 'shop',
    who: 'member',
    summary: 'Whether a LINE account logs the member in.',
    answer: LineLink,
    refusals: ['loginRequired'],
  },
  startLineLink: {
    method: 'POST',
    path: '/api/login/line',
    source: 'shop',
    who: 'member',
    summary:
      "The address of LINE's page, from which the browser returns with a LINE account for this member. Needs a proof of the last ten minutes. The member gets an email.",
    answer: z.object({ url: z.url() }),
    refusals: ['loginRequired', 'proofNeeded', 'lineLinked', 'lineUnavailable'],
  },
  removeLineLink: {
    method: 'DELETE',
    path: '/api/login/line',
    source: 'shop',
    who: 'member',
    summary:
      'Remove the LINE account. Needs a proof of the last ten minutes, and a login by LINE is none: the member has another way to log in. The member gets an email.',
    answer: LineLink,
    refusals: ['loginRequired', 'proofNeeded', 'notFound'],
  },
  showLineSignUp: {
    method: 'POST',
    path: '/api/login/line/signup',
    source: 'shop',
    who: 'anyone',
    summary: 'The facts that LINE has named of a person who signs up in this browser, for half an hour.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ line: LineToken }),
    answer: z.object({
      email: EmailAddress.nullable().meta({
        description: 'The address registered at LINE, for the form; null: none. The shop sends a code to it.',
      }),
    }),
    refusals: ['lineSignUpEnded'],
  },
} as const;
