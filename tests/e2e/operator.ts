import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
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
  const folder = newFolder();
  for (const { newsId, text, ...fields } of news) {
    const target = join(folder, 'news', newsId);
    mkdirSync(target, { recursive: true });
    const file = { category: 'notice', ...fields, body: [{ kind: 'paragraph', text }] };
    writeFileSync(join(target, 'news.yaml'), JSON.stringify(file));
  }
  await importFolder(folder);
}

const DrawFile = z.looseObject({ demonstration: z.unknown() });

type DrawCopy = { readonly of: string; readonly name: string; readonly title: string };

/** Imports a draw on sale into the open shop, for one test: a copy of one of the demonstration, whose pictures exist. */
export async function importDraw({ of, name, title }: DrawCopy): Promise<void> {
  const folder = newFolder();
  const target = join(folder, 'draws', name);
  cpSync(join(ROOT, 'backend', 'seed', 'catalogue', 'draws', of), target, { recursive: true });
  const data = join(target, 'draw.yaml');
  const { demonstration: _sold, ...file } = DrawFile.parse(parse(readFileSync(data, 'utf8')));
  const period = { opensAt: '-1d 10:00', closesAt: '+30d 23:59' };
  writeFileSync(data, JSON.stringify({ ...file, ...period, title, reading: title }));
  await importFolder(folder);
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'catalogue-'));

/** Imports a catalogue and deletes its folder. */
async function importFolder(folder: string): Promise<void> {
  await execute(process.execPath, ['backend/cli/main.ts', 'catalogue', 'import', folder], { cwd: ROOT });
  rmSync(folder, { recursive: true });
}
