import { z } from 'zod';
import { Base64Url, NewPasskey, PasskeyProof, Started } from '../passkeys.ts';
import { Timestamp } from '../values.ts';
import { PasswordInput } from './schemas.ts';
import { LoginStatus } from './session.ts';

const OwnPasskey = z
  .object({
    passkeyId: Base64Url,
    device: z.string().meta({ description: 'Where it was added.', examples: ['iPhoneのSafari'] }),
    isSynced: z.boolean().meta({ description: 'On other devices of its owner too.' }),
    addedAt: Timestamp,
    usedAt: Timestamp.nullable(),
  })
  .meta({ id: 'OwnPasskey' });
const OwnPasskeys = z.object({ items: z.array(OwnPasskey).meta({ description: 'The oldest first.' }) });

export const passkeyCalls = {
  startPasskeyLogin: {
    method: 'POST',
    path: '/api/login/passkey/options',
    source: 'shop',
    who: 'anyone',
    summary:
      'Options for a login by a passkey of any member; the challenge is used once, within five minutes.',
    answer: Started,
    refusals: [],
  },
  logInWithPasskey: {
    method: 'POST',
    path: '/api/login/passkey',
    source: 'shop',
    who: 'anyone',
    summary: 'Log in by a passkey.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ proof: PasskeyProof }),
    answer: LoginStatus,
    refusals: ['passkeyRejected', 'memberSuspended', 'tooManyAttempts'],
  },
  startProof: {
    method: 'POST',
    path: '/api/login/proof/options',
    source: 'shop',
    who: 'member',
    summary: 'Options for a proof by one of the own passkeys; null: there are none, only the password.',
    answer: z.object({ passkey: Started.shape.options.nullable() }),
    refusals: ['loginRequired'],
  },
  prove: {
    method: 'POST',
    path: '/api/login/proof',
    source: 'shop',
    who: 'member',
    summary:
      'Prove with the password or a passkey who uses this session. Valid for ten minutes; the session gets a new token.',
    bodyName: 'body',
    required: ['body'],
    body: z.union([z.strictObject({ password: PasswordInput }), z.strictObject({ passkey: PasskeyProof })]),
    answer: z.object({}),
    refusals: ['loginRequired', 'passwordWrong', 'passkeyRejected', 'tooManyAttempts'],
  },
  listPasskeys: {
    method: 'GET',
    path: '/api/login/passkeys',
    source: 'shop',
    who: 'member',
    summary: "The member's passkeys.",
    answer: OwnPasskeys,
    refusals: ['loginRequired'],
  },
  startPasskey: {
    method: 'POST',
    path: '/api/login/passkeys/options',
    source: 'shop',
    who: 'member',
    summary: 'Options for another passkey. Needs a proof of the last ten minutes; a login is one.',
    answer: Started,
    refusals: ['loginRequired', 'proofNeeded', 'passkeyLimit'],
  },
  addPasskey: {
    method: 'POST',
    path: '/api/login/passkeys',
    source: 'shop',
    who: 'member',
    summary: 'Add a passkey. The member gets an email.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ passkey: NewPasskey }),
    answer: OwnPasskeys,
    refusals: ['loginRequired', 'proofNeeded', 'passkeyRejected', 'passkeyLimit'],
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/login/passkeys/{passkeyId}',
    source: 'shop',
    who: 'member',
    summary: 'Remove a passkey, after a proof. The member gets an email; the password stays.',
    required: ['passkeyId'],
    params: z.strictObject({ passkeyId: Base64Url }),
    answer: OwnPasskeys,
    refusals: ['loginRequired', 'proofNeeded', 'notFound'],
  },
} as const;
