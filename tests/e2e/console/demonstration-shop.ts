import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Role } from '#lib/contract/ops/permissions.ts';
import { INHERITED, type RunningShop, startShop } from '../../run/start-shop.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const Invited = z.object({ link: z.string() });

/** A brand, and a catalogue with draws that its demonstration lacks. */
type Choice = { readonly brand?: string; readonly catalogue?: string };

/** Opens a shop with the demonstration, whose draws other tests would buy from if it were in theirs: it cancels some. */
export async function openDemonstration({ brand, catalogue }: Choice = {}): Promise<RunningShop> {
  const shop = await startShop({ brand });
  try {
    if (catalogue !== undefined) await runIn(shop, 'catalogue', 'import', catalogue, '--demonstration');
    await runIn(shop, 'demo');
  } catch (error) {
    await shop.stop();
    throw error;
  }
  return shop;
}

/** Invites somebody to the console of a shop. Returns the one-time link. */
export async function inviteTo(shop: RunningShop, role: Role, name: string = role): Promise<string> {
  return Invited.parse(JSON.parse(await runIn(shop, 'staff', 'invite', name, '--role', role))).link;
}

/** Runs a command of the operators' command line. Returns its output. */
export async function runIn(shop: RunningShop, ...words: readonly string[]): Promise<string> {
  const { NODE_ENV } = process.env;
  const env = { ...INHERITED, NODE_ENV, DATA_DIR: shop.dataDir, CONSOLE_ORIGIN: shop.console };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['backend/cli/main.ts', ...words, '--json'],
    { cwd: ROOT, env },
  );
  return stdout;
}
