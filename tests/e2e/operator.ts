import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { OpsCallName } from '#lib/contract/ops/contract.ts';
import { INHERITED } from '../run/start-shop.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const execute = promisify(execFile);

const IssuedToken = z.object({ token: z.string() });

export type Operator = {
  /** Makes a call of the operators' contract by the command line. */
  call(name: OpsCallName, input: object, ...options: readonly string[]): Promise<unknown>;
};

/** A manager, who packs shipments and serves members, with a token of their own. */
export async function createOperator(): Promise<Operator> {
  const { DATA_DIR, BACKEND } = process.env;
  if (DATA_DIR === undefined || BACKEND === undefined)
    throw new Error('The shop is not open: run the browser tests by npm test.');
  const { NODE_ENV } = process.env;
  const env = { ...INHERITED, NODE_ENV, DATA_DIR, OPS_ORIGIN: BACKEND };
  const run = async (words: readonly string[], token: string) => {
    const { stdout } = await execute(process.execPath, ['backend/cli/main.ts', ...words], {
      cwd: ROOT,
      env: { ...env, OPS_TOKEN: token },
    });
    return JSON.parse(stdout) as unknown;
  };
  const proven = ['--for', 'refundOrder,exportLabels'];
  const made = await run(['token', 'make', 'mihon', '--role', 'manager', ...proven, '--json'], '');
  const { token } = IssuedToken.parse(made);
  return {
    call: (name, input, ...options) => run(['call', name, JSON.stringify(input), ...options], token),
  };
}

export type NewsFile = {
  readonly newsId: string;
  readonly title: string;
  readonly summary: string;
  readonly publishedAt: string;
  readonly text: string;
};

/** Imports news into the open shop, as an operator does. */
export async function importNews(news: readonly NewsFile[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  for (const { newsId, text, ...fields } of news) {
    const target = join(folder, 'news', newsId);
    mkdirSync(target, { recursive: true });
    const file = { category: 'notice', ...fields, body: [{ kind: 'paragraph', text }] };
    writeFileSync(join(target, 'news.yaml'), JSON.stringify(file));
  }
  await execute(process.execPath, ['backend/cli/main.ts', 'catalogue', 'import', folder], { cwd: ROOT });
  rmSync(folder, { recursive: true });
}
