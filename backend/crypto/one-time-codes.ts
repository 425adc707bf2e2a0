import { Secret, TOTP } from 'otpauth';
import type { OneTimeCodes } from '#backend/actions/staff/ports.ts';
import { CODE_PERIOD_S, CODE_WINDOW, codeStepAt } from '#backend/domain/staff/one-time-code.ts';

const ISSUER = 'ころん堂 店長室';

/** 160 bits (RFC 4226, section 4, R6): 32 characters of Base32. */
const SECRET_BYTES = 20;

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: ISSUER, label, period: CODE_PERIOD_S, digits: 6, secret: Secret.fromBase32(secret) });

/** Codes of six digits every 30 s with SHA-1: the only kind that all authenticator apps read. */
export const oneTimeCodes: OneTimeCodes = {
  newSecret: () => new Secret({ size: SECRET_BYTES }).base32,
  uriOf: (secret, name) => totpOf(secret, name).toString(),
  stepOf: (secret, code, now) => {
    const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: CODE_WINDOW });
    return delta === null ? undefined : codeStepAt(now) + delta;
  },
};
