import { createHash } from 'node:crypto';

/** Digest of what an entry says. Its keys stand in the order of its schema, so the same words give the same digest. */
export const digestOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');
