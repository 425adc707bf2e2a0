import { z } from 'zod';

/** WebAuthn's JSON (W3C Web Authentication 3, sections 5.1.8 to 5.1.10). The library that reads it checks the rest. */
export const Base64Url = z.string().regex(/^[\w-]{1,4096}$/);
const PasskeyOptions = z.looseObject({ challenge: Base64Url });
/** Options that a browser passes to its passkeys. */
export const Started = z.object({ options: PasskeyOptions });
/** A name of the standard, such as `cross-platform` or `usb`. Unknown ones are newer. */
const Keyword = z.string().regex(/^[\w-]{1,20}$/);
const credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  authenticatorAttachment: Keyword.optional(),
};
export const NewPasskey = z.strictObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(Keyword).max(10).optional(),
  }),
});
export const PasskeyProof = z.strictObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
});
