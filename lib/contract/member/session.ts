import { z } from 'zod';
import { Count, Moment, OpaqueId } from '../values.ts';
import { TriedPassword, TypedEmail } from './schemas.ts';

const Campaign = z.string().max(200);

/** With a userId: the member who is logged in. Without one: a guest. */
export const LoginStatus = z
  .strictObject({
    userId: OpaqueId.optional().meta({ description: 'There exactly when a member is logged in.' }),
    name: z.string().optional(),
    unseenResults: Count.optional().meta({
      description: 'Paid draws whose result the member has not looked at.',
    }),
  })
  .meta({ id: 'LoginStatus' });
export type LoginStatus = z.infer<typeof LoginStatus>;

/** One device on which the member is logged in. */
const LoginPlace = z
  .strictObject({
    sessionId: OpaqueId,
    device: z.string().meta({ examples: ['iPhoneのSafari'] }),
    startedAt: Moment,
    seenAt: Moment,
    isThis: z.boolean(),
  })
  .meta({ id: 'LoginPlace' });

export const sessionCalls = {
  showLoginStatus: {
    method: 'GET',
    path: '/api/login/loginStatus',
    source: 'specification',
    who: 'anyone',
    summary: 'Who is looking. The campaign a visitor came by goes along.',
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
    summary: 'Log in by e-mail and password. Refused with the same words whichever of them is wrong.',
    bodyName: 'emailPass',
    required: ['emailPass'],
    body: z.strictObject({ email: TypedEmail, password: TriedPassword }),
    answer: LoginStatus,
    refusals: ['loginFailed', 'tooManyAttempts'],
  },
  logOut: {
    method: 'DELETE',
    path: '/api/login/logout',
    source: 'specification',
    who: 'anyone',
    summary: 'End this session.',
    answer: z.strictObject({}),
    refusals: [],
  },
  listSessions: {
    method: 'GET',
    path: '/api/login/sessions',
    source: 'shop',
    who: 'member',
    summary: 'Where the member is logged in, the latest used first.',
    answer: z.strictObject({ items: z.array(LoginPlace) }),
    refusals: ['loginRequired'],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/login/sessions',
    source: 'shop',
    who: 'member',
    summary: 'Log out everywhere but here.',
    answer: z.strictObject({ ended: Count }),
    refusals: ['loginRequired'],
  },
} as const;
