import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
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

/** Whether the browser offers passkeys among the suggestions of a field with `autocomplete="… webauthn"`. */
export const suggestsPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** Lets the browser make a passkey. The contract checks no more of the options than the challenge. */
export async function createPasskey(options: Options) {
  const created = await inDialog(() =>
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
  const { clientDataJSON, attestationObject, transports = [] } = created.response;
  return { ...credentialOf(created), response: { clientDataJSON, attestationObject, transports } };
}

/** Lets the browser prove a passkey: in a dialog, or (`bySuggestion`) when the person chooses one in a field. */
export async function provePasskey(options: Options, { bySuggestion = false } = {}) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const proof = await inDialog(() => startAuthentication({ optionsJSON, useBrowserAutofill: bySuggestion }));
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
