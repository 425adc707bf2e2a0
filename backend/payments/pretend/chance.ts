import { randomBytes } from 'node:crypto';

/** So much chance that nobody guesses an id: whoever has one may pay there. */
const BYTES = 24;

export const newId = (kind: 'ses' | 'pay' | 'evt' | 'cus'): string =>
  `${kind}_${randomBytes(BYTES).toString('base64url')}`;

export const newSecret = (): string => randomBytes(32).toString('hex');
