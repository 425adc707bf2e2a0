import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUntouched } from '#backend/persistence/embedded/database.ts';
import { startEmbedded } from '#backend/persistence/embedded/embedded.ts';
import type { ShopEnv } from './environment.ts';
import { operation } from './programs.ts';
import { step } from './step.ts';
import { runTool } from './tool.ts';

export type Database = {
  readonly url: string;
  readonly where: string;
  readonly ended: Promise<string>;
  stop(): Promise<void>;
};

/** The operator's database, or else the shop's own, started here. */
export async function openDatabase({ DATABASE_URL, DATA_DIR }: ShopEnv): Promise<Database> {
  if (DATABASE_URL === undefined)
    return startEmbedded({ dataDir: DATA_DIR, log: (line) => console.log(`  ${line}`) });
  const where = `the database of DATABASE_URL, at ${new URL(DATABASE_URL).host}`;
  return { url: DATABASE_URL, where, ended: new Promise(() => {}), stop: async () => {} };
}

/**
 * Fills a database that nobody has ever used. That it was one is written down first, so that a start broken off
 * between the first table and the last draw is made good by the next.
 */
export async function loadDemonstration(env: ShopEnv, url: string, stop: AbortSignal): Promise<void> {
  if (env.DEMONSTRATION === 'no') return;
  const owed = join(env.DATA_DIR, 'demonstration.owed');
  if (await isUntouched(url)) writeFileSync(owed, 'The demonstration catalogue is still to be loaded.\n');
  if (!existsSync(owed)) return;
  await step('Loading the demonstration catalogue', async () => {
    await runTool(operation(['migrate'], env, url), stop);
    await runTool(
      operation(['catalogue', 'import', 'backend/seed/catalogue', '--demonstration'], env, url),
      stop,
    );
  });
  rmSync(owed);
}
