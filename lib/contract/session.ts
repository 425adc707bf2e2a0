import { z } from 'zod';
import { Email, Password } from './member.ts';
import { Count, OpaqueId } from './values.ts';

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

export const sessionCalls = {
  showLoginStatus: {
    method: 'GET',
    path: '/api/login/loginStatus',
    source: 'specification',
    who: 'anyone',
    built: true,
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
    built: false,
    summary: 'Log in by e-mail and password.',
    bodyName: 'emailPass',
    required: ['emailPass'],
    body: z.strictObject({ email: Email, password: Password }),
    answer: LoginStatus,
    refusals: [],
  },
  logOut: {
    method: 'DELETE',
    path: '/api/login/logout',
    source: 'specification',
    who: 'anyone',
    built: false,
    summary: 'End this session.',
    answer: z.strictObject({}),
    refusals: [],
  },
} as const;
