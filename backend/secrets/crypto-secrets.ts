import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Secrets } from '../actions/members/ports.ts';

const TOKEN_BYTES = 32;
const CODE_DIGITS = 6;

/** Chance from the operating system's own source. */
export const cryptoSecrets: Secrets = {
  newToken: () => randomBytes(TOKEN_BYTES).toString('base64url'),
  newCode: () =>
    randomInt(10 ** CODE_DIGITS)
      .toString()
      .padStart(CODE_DIGITS, '0'),
  digest: (text) => createHash('sha256').update(text).digest('base64url'),
};
