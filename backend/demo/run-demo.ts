import type { BackendEnv } from '#backend/config.ts';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { applyMigrations } from '#backend/persistence/db/migrate.ts';
import { DEMONSTRATION_PASSWORD, type DemoMember } from './fixtures.ts';
import { prepareBoxes } from '#backend/actions/fairness/boxes.ts';
import { fill, type Progress } from './fill.ts';
import { ensureNoRealShop, ensureNoProduction, isFilled, type Permissions } from './guard.ts';
import { openDemoBackend } from './demo-backend.ts';

export type DemoOptions = Permissions & { readonly seed: number };

type DemoContext = { readonly url: string; readonly env: BackendEnv; readonly progress: Progress };

/** Fills the shop with demonstration members. Returns those who can log in. */
export async function runDemo(
  { url, env, progress }: DemoContext,
  options: DemoOptions,
): Promise<readonly DemoMember[]> {
  ensureNoProduction(env, options);
  await applyMigrations(url);
  const backend = await openDemoBackend(url, env);
  try {
    await ensureNoRealShop(backend.db, options);
    await prepareBoxes(backend.db, backend.paying.shopLog);
    if (await isFilled(backend.db)) throw new OperatorError('This shop already contains the demonstration.');
    return await fill(backend, options.seed, progress);
  } finally {
    await backend.close();
  }
}

export const demoData = (members: readonly DemoMember[]) => ({
  demonstrationPassword: DEMONSTRATION_PASSWORD,
  members: members.map(({ email, shows }) => ({ email, shows })),
});

export function demoText(members: readonly DemoMember[]): string {
  const width = Math.max(...members.map(({ email }) => email.length)) + 2;
  return [
    'The shop is filled with demonstration members. They all log in with this password, which is used for the',
    `demonstration only: ${DEMONSTRATION_PASSWORD}`,
    '',
    ...members.map(({ email, shows }) => `  ${email.padEnd(width)}${shows}`),
  ].join('\n');
}
