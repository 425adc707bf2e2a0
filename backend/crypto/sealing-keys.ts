import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { KEY_BYTES } from './sealing.ts';

/** One key a line, in base64url. The first one seals, all of them open. */
type KeyFileSettings = { readonly SECRETS_KEY_FILE?: string; readonly DATA_DIR: string };

export const keyFileOf = ({ SECRETS_KEY_FILE: file, DATA_DIR }: KeyFileSettings): string =>
  file ?? join(DATA_DIR, 'secrets.key');

/**
 * Reads the keys that seal secrets in the database. Without a named file the first start writes one under DATA_DIR. A
 * backend on another machine that has written its own does not start: the key of the shop's log was sealed with another.
 */
export function readSealingKeys(settings: KeyFileSettings): readonly Uint8Array[] {
  const file = keyFileOf(settings);
  const found = readKeys(file);
  if (found !== undefined) return found;
  if (settings.SECRETS_KEY_FILE !== undefined)
    throw new OperatorError(`SECRETS_KEY_FILE: ${file} cannot be read.`);
  createKeys(file);
  const made = readKeys(file);
  if (made === undefined) throw new OperatorError(`${file} was written but cannot be read.`);
  return made;
}

/** `undefined`: there is no such file. */
export function readKeys(file: string): readonly Uint8Array[] | undefined {
  const text = contentOf(file);
  if (text === undefined) return undefined;
  const keys = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => Buffer.from(line.trim(), 'base64url'));
  if (keys.length === 0 || keys.some((key) => key.length !== KEY_BYTES))
    throw new OperatorError(`${file} must have keys of ${KEY_BYTES} bytes in base64url, one a line.`);
  return keys;
}

export const newKey = (): Uint8Array => randomBytes(KEY_BYTES);

const textOf = (keys: readonly Uint8Array[]) =>
  keys.map((key) => `${Buffer.from(key).toString('base64url')}\n`).join('');

/** Writes a first key. Of several processes that start together one writes it. */
export function createKeys(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, textOf([newKey()]), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

/** Replaces the keys of a file at once. */
export function writeKeys(file: string, keys: readonly Uint8Array[]): void {
  const made = `${file}.new`;
  writeFileSync(made, textOf(keys), { mode: 0o600, flush: true });
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
