import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

const Made = z.object({ token: z.string() });

export type Operator = {
  /** Types a command of the operator's command line; what it answers as JSON. */
  types(...words: readonly string[]): Promise<unknown>;
};

/** Somebody of the shop, at its own machine. */
export async function anOperator(): Promise<Operator> {
  const { DATA_DIR, BACKEND } = process.env;
  if (DATA_DIR === undefined || BACKEND === undefined)
    throw new Error('The shop is not open: run the browser tests by npm test.');
  const { NODE_ENV, PATH } = process.env;
  const env = { NODE_ENV, PATH, DATA_DIR, OPS_ORIGIN: BACKEND };
  const type = async (words: readonly string[], token?: string) => {
    const { stdout } = await run(process.execPath, ['backend/cli/main.ts', ...words, '--json'], {
      cwd: ROOT,
      env: { ...env, ...(token === undefined ? {} : { OPS_TOKEN: token }) },
    });
    return JSON.parse(stdout) as unknown;
  };
  const { token } = Made.parse(await type(['token', 'make', 'mihon']));
  return { types: (...words) => type(words, token) };
}
