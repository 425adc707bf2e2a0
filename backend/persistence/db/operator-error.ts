import { types } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm/errors';

/** An error whose message is written for the operator: shown as one line, without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

const DESCRIPTIONS: Record<string, (path: string) => string> = {
  ENOSPC: (path) => `The disk is full${path}. Make room and start again; nothing was damaged.`,
  EDQUOT: (path) => `The disk quota is used up${path}. Make room and start again; nothing was damaged.`,
  EACCES: (path) => `This user may not read or write there${path}.`,
  EPERM: (path) => `This user may not do that${path}.`,
  EROFS: (path) => `The file system is read-only${path}.`,
  ENOTDIR: (path) => `A folder is needed, but this is a file${path}.`,
};

/** Describes an error for an operator: known codes in plain English, others by their message. A failed query by its cause. */
export function describeError(error: unknown): string {
  if (!types.isNativeError(error)) return String(error);
  if (error instanceof DrizzleQueryError && error.cause !== undefined) return describeError(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const path = 'path' in error && typeof error.path === 'string' ? ` (${error.path})` : '';
  return DESCRIPTIONS[code]?.(path) ?? (error.message || code || error.name);
}
