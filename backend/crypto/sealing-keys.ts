import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { KEY_BYTES } from './sealing.ts';

type KeyFileSettings = { readonly SECRETS_KEY_FILE?: string; readonly DATA_DIR: string };

/** The keys of a file: one a line, in base64url. */
export type SealingKeys = {
  /** The first one seals, all of them open. */
  readonly keys: readonly Uint8Array[];
  /** A key that opens and is to seal as soon as all backends have it. Its line begins with `+`. */
  readonly next: Uint8Array | undefined;
};

const NEXT = '+';

export const keyFileOf = ({ SECRETS_KEY_FILE: file, DATA_DIR }: KeyFileSettings): string =>
  file ?? join(DATA_DIR, 'secrets.key');

/**
 * Reads the keys that seal secrets in the database, the one that seals first. Without a named file the first start writes one
 * under DATA_DIR. A backend on another machine that has written its own does not start: the key of the shop's log was sealed
 * with another.
 */
export function readSealingKeys(settings: KeyFileSettings): readonly Uint8Array[] {
  const file = keyFileOf(settings);
  if (readKeys(file) === undefined) {
    if (settings.SECRETS_KEY_FILE !== undefined)
      throw new OperatorError(`SECRETS_KEY_FILE: ${file} cannot be read.`);
    createKeys(file);
  }
  const found = readKeys(file);
  if (found === undefined) throw new OperatorError(`${file} was written but cannot be read.`);
  return allKeys(found);
}

export const allKeys = ({ keys, next }: SealingKeys): readonly Uint8Array[] =>
  next === undefined ? keys : [...keys, next];

/** `undefined`: there is no such file. */
export function readKeys(file: string): SealingKeys | undefined {
  const text = contentOf(file);
  if (text === undefined) return undefined;
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  const keys = lines.filter((line) => !line.startsWith(NEXT)).map(keyIn);
  const [next, ...others] = lines
    .filter((line) => line.startsWith(NEXT))
    .map((line) => keyIn(line.slice(NEXT.length)));
  const found = { keys, next };
  if (keys.length === 0 || others.length > 0 || allKeys(found).some((key) => key.length !== KEY_BYTES))
    throw new OperatorError(`${file} must have keys of ${KEY_BYTES} bytes in base64url, one a line.`);
  return found;
}

const keyIn = (line: string): Uint8Array => Buffer.from(line, 'base64url');

export const newKey = (): Uint8Array => randomBytes(KEY_BYTES);

const lineOf = (key: Uint8Array) => `${Buffer.from(key).toString('base64url')}\n`;

/** Writes a first key. Of several processes that start together one writes it. */
export function createKeys(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, lineOf(newKey()), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

/** Replaces the keys of a file at once. */
export function writeKeys(file: string, { keys, next }: SealingKeys): void {
  const made = `${file}.new`;
  const lines = [...keys.map(lineOf), ...(next === undefined ? [] : [`${NEXT}${lineOf(next)}`])];
  writeFileSync(made, lines.join(''), { mode: 0o600, flush: true });
  renameSync(made, file);
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw new OperatorError(`${file} cannot be read: ${String(error)}`);
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
