import { z } from 'zod';
import { Count, Timestamp, OpaqueId } from '../values.ts';
import { PasswordInput, EmailInput } from './schemas.ts';

const Campaign = z.string().max(200);

/** With a userId: the member who is logged in. Without: a guest. */
export const LoginStatus = z
  .object({
    userId: OpaqueId.optional().meta({ description: 'Present if and only if a member is logged in.' }),
    name: z.string().optional(),
    unseenResults: Count.optional().meta({
      description: 'Number of paid orders that are not played.',
    }),
  })
  .meta({ id: 'LoginStatus' });
export type LoginStatus = z.infer<typeof LoginStatus>;

/** One device on which the member is logged in. */
const LoginSession = z
  .object({
    sessionId: OpaqueId,
    device: z.string().meta({ examples: ['iPhoneのSafari'] }),
    startedAt: Timestamp,
    seenAt: Timestamp,
    isThis: z.boolean(),
  })
  .meta({ id: 'LoginSession' });

const EndedSessions = z.object({ ended: Count });

export const sessionCalls = {
  showLoginStatus: {
    method: 'GET',
    path: '/api/login/loginStatus',
    source: 'specification',
    who: 'anyone',
    summary: "The visitor's login session. Reports the campaign of the visit.",
    query: z.strictObject({
      utm_campaign: Campaign.optional(),
      utm_medium: Campaign.optional(),
      utm_source: Campaign.optional(),
    }),
    answer: LoginStatus,
    refusals: [],
  },
  logIn: {
    method: 'POST',
    path: '/api/login/emailLogin',
    source: 'specification',
    who: 'anyone',
    summary:
      'Log in by email and password. The refusal does not reveal which of them is wrong. The answer sets the cookie `device`: with it, later attempts for this account are counted apart from those of other browsers.',
    bodyName: 'emailPass',
    required: ['emailPass'],
    body: z.strictObject({ email: EmailInput, password: PasswordInput }),
    answer: LoginStatus,
    refusals: ['loginFailed', 'memberSuspended', 'tooManyAttempts'],
  },
  logOut: {
    method: 'DELETE',
    path: '/api/login/logout',
    source: 'specification',
    who: 'anyone',
    summary: 'End this session.',
    answer: z.object({}),
    refusals: [],
  },
  listSessions: {
    method: 'GET',
    path: '/api/login/sessions',
    source: 'shop',
    who: 'member',
    summary: "The member's login sessions, the last used first.",
    answer: z.object({ items: z.array(LoginSession) }),
    refusals: ['loginRequired'],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/login/sessions',
    source: 'shop',
    who: 'member',
    summary:
      'End all other login sessions. Needs a proof of the last ten minutes (`POST /api/login/proof`); a login is one.',
    answer: EndedSessions,
    refusals: ['loginRequired', 'proofNeeded'],
  },
  endSession: {
    method: 'DELETE',
    path: '/api/login/sessions/{sessionId}',
    source: 'shop',
    who: 'member',
    summary:
      "End one of the member's login sessions. 0: it had ended, or is not the member's. Another one than this needs a proof.",
    required: ['sessionId'],
    params: z.strictObject({ sessionId: OpaqueId }),
    answer: EndedSessions,
    refusals: ['loginRequired', 'proofNeeded'],
  },
} as const;
