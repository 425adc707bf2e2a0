import { z } from 'zod';
import { normalizePlain, withHyphens } from '../member/characters.ts';
import { PERMISSIONS, ROLES } from '../ops/permissions.ts';
import { StaffName } from '../ops/staff.ts';
import { Id } from '../ops/values.ts';
import { RECOVERY_HOURS } from '../shop-rules.ts';
import { Timestamp } from '../values.ts';
import { Done } from './endpoint.ts';
import { NewPasskey, PasskeyProof, Started } from '../passkeys.ts';

const Secret = z.string().regex(/^[\w-]{43}$/);
export const SixDigits = z
  .string()
  .overwrite(normalizePlain)
  .regex(/^\d{6}$/);
export const STAFF_PASSWORD_CHARACTERS = { min: 12, max: 128 } as const;

export const StaffPassword = z.string().min(STAFF_PASSWORD_CHARACTERS.min).max(STAFF_PASSWORD_CHARACTERS.max);
const RecoveryCode = z
  .string()
  .overwrite((text) => withHyphens(normalizePlain(text)))
  .min(24)
  .max(40);
export const RecoveryCodes = z.array(z.string()).meta({ description: 'Shown only here.' });

/** The signed-in staff member. */
export const Me = z
  .object({
    staffId: Id,
    sessionId: Id,
    name: StaffName,
    displayName: z.string().nullable().meta({ description: 'As colleagues read it.' }),
    role: z.enum(ROLES),
    permissions: z.array(z.enum(PERMISSIONS)),
    isEnrolling: z
      .boolean()
      .meta({ description: 'Signed in with a recovery code: a passkey is needed first.' }),
    verifiedUntil: Timestamp.meta({ description: 'Until when no fresh proof is asked for.' }),
    recoveredAt: Timestamp.nullable().meta({
      description: `The last sign-in to the account with a recovery code, or with the link of another owner, within ${RECOVERY_HOURS} hours. All its sessions show it.`,
    }),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;

const SIGN_IN = { method: 'POST', who: 'anyone', stepUp: false } as const;
const OF_SESSION = { method: 'POST', who: 'staff', stepUp: false } as const;

export const signInCalls = {
  showMe: {
    ...OF_SESSION,
    method: 'GET',
    who: 'enrolling',
    path: '/api/console/me',
    summary: 'Who is signed in.',
    answer: Me,
    refusals: [],
  },
  startSignIn: {
    ...SIGN_IN,
    path: '/api/console/sign-in/options',
    summary: 'Options for a passkey of any staff member.',
    answer: Started,
    refusals: [],
  },
  signInWithPasskey: {
    ...SIGN_IN,
    path: '/api/console/sign-in/passkey',
    summary: 'Sign in with a passkey.',
    body: z.strictObject({ proof: PasskeyProof }),
    answer: Me,
    refusals: ['passkeyRejected'],
  },
  signInWithAuthenticator: {
    ...SIGN_IN,
    path: '/api/console/sign-in/authenticator',
    summary: 'Sign in with a password and the code of an authenticator app.',
    body: z.strictObject({ name: StaffName, password: StaffPassword, code: SixDigits }),
    answer: Me,
    refusals: ['codeRejected', 'tooManyAttempts'],
  },
  signInWithRecoveryCode: {
    ...SIGN_IN,
    path: '/api/console/sign-in/recovery',
    summary: 'Sign in with a recovery code, only to add a passkey.',
    body: z.strictObject({ name: StaffName, code: RecoveryCode }),
    answer: Me,
    refusals: ['codeRejected', 'tooManyAttempts'],
  },
  openLink: {
    ...SIGN_IN,
    path: '/api/console/link/options',
    summary: 'Whom a one-time link is for, and the options for their passkey.',
    body: z.strictObject({ secret: Secret }),
    answer: Started.extend({ name: StaffName, role: z.enum(ROLES) }),
    refusals: ['linkInvalid'],
  },
  useLink: {
    ...SIGN_IN,
    path: '/api/console/link',
    summary: 'Use a one-time link: add the passkey, get recovery codes and sign in.',
    body: z.strictObject({ secret: Secret, passkey: NewPasskey }),
    answer: z.object({ me: Me, recoveryCodes: RecoveryCodes }),
    refusals: ['linkInvalid', 'passkeyRejected'],
  },
  startStepUp: {
    ...OF_SESSION,
    path: '/api/console/step-up/options',
    summary: 'Options for a passkey of the signed-in staff member.',
    answer: Started,
    refusals: [],
  },
  stepUpWithPasskey: {
    ...OF_SESSION,
    path: '/api/console/step-up/passkey',
    summary: 'Prove again with a passkey that it is the same person.',
    body: z.strictObject({ proof: PasskeyProof }),
    answer: Me,
    refusals: ['passkeyRejected', 'recoveryWaits'],
  },
  stepUpWithAuthenticator: {
    ...OF_SESSION,
    path: '/api/console/step-up/authenticator',
    summary: 'Prove it with the code of the authenticator app.',
    body: z.strictObject({ code: SixDigits }),
    answer: Me,
    refusals: ['codeRejected', 'tooManyAttempts'],
  },
  signOut: {
    ...OF_SESSION,
    who: 'enrolling',
    path: '/api/console/sign-out',
    summary: 'End this session.',
    answer: Done,
    refusals: [],
  },
} as const;
