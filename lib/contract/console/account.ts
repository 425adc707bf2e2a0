import { z } from 'zod';
import { STAFF_NOTICES } from '../staff-enums.ts';
import { PushSubscription } from '../member/notifications.ts';
import { DisplayName, StaffEmail, StaffSession } from '../ops/staff.ts';
import { Id } from '../ops/values.ts';
import { Count, Timestamp } from '../values.ts';
import { Done } from './endpoint.ts';
import { Base64Url, NewPasskey, Started } from '../passkeys.ts';
import { Me, RecoveryCodes, SixDigits, StaffPassword } from './sign-in.ts';

export const OwnPasskey = z.object({
  passkeyId: Base64Url,
  device: z.string(),
  provesFrom: Timestamp.meta({ description: 'Later than `addedAt` if a recovery has added it.' }),
  isSynced: z.boolean(),
  addedAt: Timestamp,
  usedAt: Timestamp.nullable(),
});
export type OwnPasskey = z.infer<typeof OwnPasskey>;

const NoticeChoice = z.strictObject({
  email: z.array(z.enum(STAFF_NOTICES)).max(STAFF_NOTICES.length),
  push: z.array(z.enum(STAFF_NOTICES)).max(STAFF_NOTICES.length),
});

const OwnBrowser = z.object({ subscriptionId: Id, device: z.string(), madeAt: Timestamp });

export const OwnAccount = z.object({
  displayName: z.string().nullable(),
  email: z.string().nullable(),
  notices: NoticeChoice.meta({ description: 'What they want to be told of by email and by push.' }),
  pushKey: z.string().meta({ description: "The shop's public key for `PushManager.subscribe` (VAPID)." }),
  browsers: z.array(OwnBrowser).meta({ description: 'Those that get push messages, newest first.' }),

  passkeys: z.array(OwnPasskey),
  hasAuthenticator: z.boolean(),
  recoveryCodes: z.int().nonnegative(),
  sessions: z.array(StaffSession.extend({ isThis: z.boolean() })),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/** Every change of the ways to sign in, and every end of a session, asks for a fresh proof. */
const OWN = { method: 'POST', who: 'staff', stepUp: true } as const;

export const accountCalls = {
  showOwnAccount: {
    ...OWN,
    method: 'GET',
    stepUp: false,
    path: '/api/console/account',
    summary: 'The own passkeys, other ways to sign in, and sessions.',
    answer: OwnAccount,
    refusals: [],
  },
  changeOwnContact: {
    ...OWN,
    path: '/api/console/account/contact',
    summary: 'Change the own name as colleagues read it, and the address for notices and links.',
    body: z.strictObject({ displayName: DisplayName.nullable(), email: StaffEmail.nullable() }),
    answer: Done,
    refusals: [],
  },
  chooseOwnNotices: {
    ...OWN,
    stepUp: false,
    path: '/api/console/account/notices',
    summary: 'Choose what to be told of by email and by push.',
    body: NoticeChoice,
    answer: Done,
    refusals: [],
  },
  subscribeOwnBrowser: {
    ...OWN,
    stepUp: false,
    path: '/api/console/account/browsers',
    summary: 'Send push messages to this browser.',
    body: PushSubscription,
    answer: Done,
    refusals: [],
  },
  removeOwnBrowser: {
    ...OWN,
    method: 'DELETE',
    stepUp: false,
    path: '/api/console/account/browsers/{subscriptionId}',
    summary: 'Send no push messages to a browser any more.',
    params: z.strictObject({ subscriptionId: Id }),
    answer: Done,
    refusals: ['notFound'],
  },
  startPasskey: {
    ...OWN,
    who: 'enrolling',
    path: '/api/console/account/passkeys/options',
    summary: 'Options for another passkey.',
    answer: Started,
    refusals: [],
  },
  addPasskey: {
    ...OWN,
    who: 'enrolling',
    path: '/api/console/account/passkeys',
    summary: 'Add a passkey.',
    body: z.strictObject({ passkey: NewPasskey }),
    answer: Me,
    refusals: ['passkeyRejected'],
  },
  removePasskey: {
    ...OWN,
    method: 'DELETE',
    path: '/api/console/account/passkeys/{passkeyId}',
    summary: 'Remove a passkey, but not the last one.',
    params: z.strictObject({ passkeyId: Base64Url }),
    answer: Done,
    refusals: ['notFound', 'lastPasskey'],
  },
  startAuthenticator: {
    ...OWN,
    path: '/api/console/account/authenticator/secret',
    summary: 'A secret for an authenticator app, which counts when its first code was entered.',
    answer: z.object({ secret: z.string(), uri: z.string() }),
    refusals: [],
  },
  setAuthenticator: {
    ...OWN,
    path: '/api/console/account/authenticator',
    summary: 'Sign in with a password and an authenticator app as well.',
    body: z.strictObject({ code: SixDigits, password: StaffPassword }),
    answer: Done,
    refusals: ['codeRejected', 'passwordWeak', 'tooManyAttempts'],
  },
  removeAuthenticator: {
    ...OWN,
    method: 'DELETE',
    path: '/api/console/account/authenticator',
    summary: 'Forget the password and the authenticator app.',
    answer: Done,
    refusals: [],
  },
  renewRecoveryCodes: {
    ...OWN,
    path: '/api/console/account/recovery-codes',
    summary: 'Ten new recovery codes instead of the old ones.',
    answer: z.object({ recoveryCodes: RecoveryCodes }),
    refusals: [],
  },
  endOwnSession: {
    ...OWN,
    method: 'DELETE',
    path: '/api/console/account/sessions/{sessionId}',
    summary: 'End another session of the own account.',
    params: z.strictObject({ sessionId: Id }),
    answer: Done,
    refusals: ['notFound'],
  },
  endOtherSessions: {
    ...OWN,
    method: 'DELETE',
    path: '/api/console/account/sessions',
    summary: 'End all other sessions of the own account.',
    answer: z.object({ ended: Count }),
    refusals: [],
  },
} as const;
