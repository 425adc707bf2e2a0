import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { z } from 'zod';
import type { Started } from '#lib/contract/passkeys.ts';

type Options = z.infer<typeof Started>['options'];

/** The person has closed the browser's dialog, or their device could not answer. */
class PasskeyDialogError extends Error {
  override readonly name = 'PasskeyDialogError';
}

export const canUsePasskeys = (): boolean => browserSupportsWebAuthn();

/** Lets the browser make a passkey. The contract checks no more of the options than the challenge. */
export async function createPasskey(options: Options) {
  const created = await inDialog(() =>
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
  const { clientDataJSON, attestationObject, transports = [] } = created.response;
  return { ...credentialOf(created), response: { clientDataJSON, attestationObject, transports } };
}

/** Lets the browser prove a passkey. */
export async function provePasskey(options: Options) {
  const proof = await inDialog(() =>
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  );
  const { clientDataJSON, authenticatorData, signature } = proof.response;
  return { ...credentialOf(proof), response: { clientDataJSON, authenticatorData, signature } };
}

const credentialOf = ({ id, rawId }: { readonly id: string; readonly rawId: string }) => ({
  id,
  rawId,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

async function inDialog<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new PasskeyDialogError('The browser returned no passkey.', { cause: error });
  }
}
