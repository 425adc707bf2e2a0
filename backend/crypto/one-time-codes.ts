import { Secret, TOTP } from 'otpauth';
import { CODE_PERIOD_S, CODE_WINDOW, codeStepAt } from '#backend/domain/staff/staff-session.ts';

/** How an app names the account. */
type Account = { readonly issuer: string; readonly label: string };

/** 160 bits (RFC 4226, section 4, R6): 32 characters of Base32. */
const SECRET_BYTES = 20;

/** Codes of six digits every 30 s with SHA-1: the only kind that all authenticator apps read (RFC 6238). */
const totpOf = (secret: string, { issuer, label }: Account) =>
  new TOTP({ issuer, label, period: CODE_PERIOD_S, digits: 6, secret: Secret.fromBase32(secret) });

export const newAuthenticatorSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The `otpauth:` address that an app reads from a QR code. */
export const authenticatorUri = (secret: string, account: Account): string =>
  totpOf(secret, account).toString();

/** The step of a valid code. `undefined`: the code is wrong. */
export function authenticatorStep(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret, { issuer: '', label: '' }).validate({
    token: code,
    timestamp: now.getTime(),
    window: CODE_WINDOW,
  });
  return delta === null ? undefined : codeStepAt(now) + delta;
}
