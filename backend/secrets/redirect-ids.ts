import { randomBytes } from 'node:crypto';

/** 128 bits of chance: nobody comes upon somebody else's trip. */
export const newRedirectId = (): string => randomBytes(16).toString('base64url');
