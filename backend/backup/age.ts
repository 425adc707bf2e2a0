import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Duplex, Writable } from 'node:stream';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';

/**
 * A file of public keys for which a backup is encrypted, or one of the secret key that decrypts it, as `age-keygen` and
 * `ssh-keygen` write them. The program `age` encrypts (format v1 of age-encryption.org).
 */
export type KeyFile = { readonly file: string };

export const encryptedFor = ({ file }: KeyFile): Duplex => age(['--encrypt', '--recipients-file', file]);

export const decryptedWith = ({ file }: KeyFile): Duplex => age(['--decrypt', '--identity', file]);

/** The program as a part of a pipeline, which fails with what the program reports. */
function age(args: readonly string[]): Duplex {
  const child = spawn('age', args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const reported: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => reported.push(chunk));
  const ended = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new OperatorError(`age: ${Buffer.concat(reported).toString().trim()}`);
  }, notStarted);
  ended.catch(() => undefined);
  // A program that ends early reports its own reason, so that a broken pipe is no error of its own.
  child.stdin.on('error', () => undefined);
  const input = new Writable({
    write: (chunk: Buffer, _encoding, done) => void child.stdin.write(chunk, () => done()),
    final: (done) => void child.stdin.end(() => done()),
  });
  async function* output() {
    yield* child.stdout;
    await ended;
  }
  return Duplex.from({ writable: input, readable: output() });
}

function notStarted(): never {
  throw new OperatorError('The program age is not installed: apt-get install age.');
}
