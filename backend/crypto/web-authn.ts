import type { IsExpected, NewPasskeyAnswer, PasskeyProof, WebAuthn } from '#backend/actions/staff/ports.ts';
import { CHALLENGE_LIFE_MS, type Passkey } from '#backend/domain/staff/staff-member.ts';

/** Loaded with the first sign-in: it takes 180 to 310 ms and 26 MB, and not every backend serves the console. */
const library = () => import('@simplewebauthn/server');

/** The person proves themselves to the device, by PIN or fingerprint: two factors in one (ASVS 5.0, 6.3.3). */
const SELECTION = { residentKey: 'required', userVerification: 'required' } as const;

const CONSOLE_NAME = '店長室';

/** Passkeys of the console. Its host name is the relying party, so that no other site can ask for them. */
export function webAuthnOf(origin: string): WebAuthn {
  const rpID = new URL(origin).hostname;
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };
  return {
    newPasskeyOptions: async ({ staff, existing }) =>
      (await library()).generateRegistrationOptions({
        rpName: CONSOLE_NAME,
        rpID,
        userID: Uint8Array.from(Buffer.from(staff.staffId)),
        userName: staff.name,
        userDisplayName: staff.name,
        timeout: CHALLENGE_LIFE_MS,
        excludeCredentials: existing.map(credentialOf),
        authenticatorSelection: SELECTION,
      }),

    verifyNew: async (answer, isExpected) => {
      const verified = await verifyNew(answer, isExpected, expected);
      if (verified?.registrationInfo === undefined) return undefined;
      const { credential, credentialBackedUp } = verified.registrationInfo;
      const { id, publicKey, counter, transports = [] } = credential;
      return { passkeyId: id, publicKey, counter, transports, isSynced: credentialBackedUp };
    },

    proofOptions: async (passkeys) =>
      (await library()).generateAuthenticationOptions({
        rpID,
        timeout: CHALLENGE_LIFE_MS,
        userVerification: 'required',
        ...(passkeys !== undefined && { allowCredentials: passkeys.map(credentialOf) }),
      }),

    verifyProof: (proof, passkey, isExpected) => verifyProof(proof, { passkey, isExpected, expected }),
  };
}

type Expected = {
  readonly expectedOrigin: string;
  readonly expectedRPID: string;
  readonly requireUserVerification: boolean;
};

async function verifyNew(answer: NewPasskeyAnswer, isExpected: IsExpected, expected: Expected) {
  const { verifyRegistrationResponse } = await library();
  const { id, rawId, type, response } = answer;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return rejectedAsUndefined(() =>
    verifyRegistrationResponse({
      response: {
        ...{ id, rawId, type, clientExtensionResults: {} },
        response: { clientDataJSON, attestationObject, transports: [...transports] },
      },
      expectedChallenge: isExpected,
      ...expected,
    }),
  );
}

type Comparison = {
  readonly passkey: Passkey;
  readonly isExpected: IsExpected;
  readonly expected: Expected;
};

async function verifyProof(proof: PasskeyProof, { passkey, isExpected, expected }: Comparison) {
  const { verifyAuthenticationResponse } = await library();
  const { id, rawId, type, response } = proof;
  const { clientDataJSON, authenticatorData, signature } = response;
  const verified = await rejectedAsUndefined(() =>
    verifyAuthenticationResponse({
      response: {
        ...{ id, rawId, type, clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: isExpected,
      ...expected,
      credential: {
        ...credentialOf(passkey),
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
      },
    }),
  );
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined;
}

const credentialOf = ({ passkeyId, transports }: Passkey) => ({
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
