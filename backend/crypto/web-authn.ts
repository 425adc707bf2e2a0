import type { Member } from '#backend/domain/members/member.ts';
import type { NewPasskey, Passkey, StaffMember } from '#backend/domain/staff/staff-member.ts';
import { CHALLENGE_LIFE_MS } from '#backend/domain/passkeys.ts';

/** Loaded with the first sign-in: it takes 180 to 310 ms and 26 MB, and not every backend serves the console. */
const library = () => import('@simplewebauthn/server');

/** The person proves themselves to the device, by PIN or fingerprint: two factors in one (ASVS 5.0, 6.3.3). */
const SELECTION = { residentKey: 'required', userVerification: 'required' } as const;

const CONSOLE_NAME = '店長室';

type Credential = {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
};

/** A browser's answer with a new passkey (W3C Web Authentication 3, 5.1.8). */
export type NewPasskeyAnswer = Credential & {
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports?: readonly string[];
  };
};

/** A browser's answer to a challenge. */
export type PasskeyProof = Credential & {
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string;
  };
};

/** As the browser reads them; the shop reads the challenge only. */
export type PasskeyOptions = { readonly challenge: string };

/** Whether the shop or its console has issued the challenge, which is used up by that. */
type IsExpected = (challenge: string) => Promise<boolean>;

/** The host name is the relying party, so that no other site can ask for its passkeys. */
const hostOf = (origin: string) => new URL(origin).hostname;

const expectedAt = (origin: string) => ({
  expectedOrigin: origin,
  expectedRPID: hostOf(origin),
  requireUserVerification: true,
});

/** The part of a stored passkey by which a device finds it. */
type StoredCredential = Pick<Passkey, 'passkeyId' | 'transports'>;

type NewPasskeyParams = {
  readonly staff: Pick<StaffMember, 'staffId' | 'name'>;
  readonly existing: readonly Passkey[];
};

/** `origin`: of the console. */
export const newPasskeyOptions = (
  origin: string,
  { staff, existing }: NewPasskeyParams,
): Promise<PasskeyOptions> =>
  registrationOptions(origin, {
    siteName: CONSOLE_NAME,
    userId: staff.staffId,
    userName: staff.name,
    existing,
  });

type NewMemberPasskeyParams = {
  readonly shopName: string;
  readonly member: Pick<Member, 'memberId' | 'email'>;
  readonly existing: readonly StoredCredential[];
};

/** `origin`: of the shop. The device shows the passkey by the member's address. */
export const newMemberPasskeyOptions = (
  origin: string,
  { shopName, member, existing }: NewMemberPasskeyParams,
): Promise<PasskeyOptions> =>
  registrationOptions(origin, {
    siteName: shopName,
    userId: member.memberId,
    userName: member.email,
    existing,
  });

type RegistrationParams = {
  readonly siteName: string;
  readonly userId: string;
  readonly userName: string;
  readonly existing: readonly StoredCredential[];
};

const registrationOptions = async (
  origin: string,
  { siteName, userId, userName, existing }: RegistrationParams,
): Promise<PasskeyOptions> =>
  (await library()).generateRegistrationOptions({
    rpName: siteName,
    rpID: hostOf(origin),
    userID: Uint8Array.from(Buffer.from(userId)),
    userName,
    userDisplayName: userName,
    timeout: CHALLENGE_LIFE_MS,
    excludeCredentials: existing.map(credentialOf),
    authenticatorSelection: SELECTION,
  });

/** `undefined`: the answer is not valid. */
export async function verifyNewPasskey(
  origin: string,
  { id, rawId, type, response }: NewPasskeyAnswer,
  isExpected: IsExpected,
): Promise<Omit<NewPasskey, 'device'> | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject, transports: given = [] } = response;
  const verified = await rejectedAsUndefined(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject, transports: [...given] },
      },
      expectedChallenge: isExpected,
      ...expectedAt(origin),
    }),
  );
  if (verified?.registrationInfo === undefined) return undefined;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  const { id: passkeyId, publicKey, counter, transports = [] } = credential;
  return { passkeyId, publicKey, counter, transports, isSynced: credentialBackedUp };
}

/** Without `passkeys`, any passkey of this origin. */
export const passkeyProofOptions = async (
  origin: string,
  passkeys?: readonly StoredCredential[],
): Promise<PasskeyOptions> =>
  (await library()).generateAuthenticationOptions({
    rpID: hostOf(origin),
    timeout: CHALLENGE_LIFE_MS,
    userVerification: 'required',
    allowCredentials: passkeys?.map(credentialOf),
  });

type Comparison = {
  readonly passkey: StoredCredential & Pick<Passkey, 'publicKey' | 'counter'>;
  readonly isExpected: IsExpected;
};

/** Returns the new counter. `undefined`: the answer is not valid. */
export async function verifyPasskeyProof(
  origin: string,
  { id, rawId, type, response }: PasskeyProof,
  { passkey, isExpected }: Comparison,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = response;
  const verified = await rejectedAsUndefined(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: isExpected,
      ...expectedAt(origin),
      credential: {
        ...credentialOf(passkey),
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
      },
    }),
  );
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined;
}

const credentialOf = ({ passkeyId, transports }: StoredCredential) => ({
  id: passkeyId,
  transports: [...transports],
});

/** The library throws for an answer that is not valid, and for an unexpected challenge. */
async function rejectedAsUndefined<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Error && !('code' in error)) return undefined;
    throw error;
  }
}
