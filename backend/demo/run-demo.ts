import type { BackendEnv } from '#backend/config.ts';
import { OperatorError } from '#backend/persistence/operator-error.ts';
import { applyMigrations } from '#backend/persistence/migrate.ts';
import { DEMONSTRATION_PASSWORD, type Role } from './fixtures.ts';
import { fill, type Progress } from './fill.ts';
import { ensureNobodysShop, ensureNoProduction, isFilled, type Permissions } from './guard.ts';
import { openDemoBackend } from './demo-backend.ts';

export type DemoOptions = Permissions & { readonly seed: number };

type DemoContext = { readonly url: string; readonly env: BackendEnv; readonly progress: Progress };

/** Fills the shop with demonstration members. Returns those who can log in. */
export async function runDemo(
  { url, env, progress }: DemoContext,
  wish: DemoOptions,
): Promise<readonly Role[]> {
  ensureNoProduction(env, wish);
  await applyMigrations(url);
  const backend = await openDemoBackend(url, env);
  try {
    await ensureNobodysShop(backend.db, wish);
    if (await isFilled(backend.db)) throw new OperatorError('The demonstration has been here already.');
    return await fill(backend, wish.seed, progress);
  } finally {
    await backend.close();
  }
}

export const demoData = (roles: readonly Role[]) => ({
  demonstrationPassword: DEMONSTRATION_PASSWORD,
  members: roles.map(({ email, shows }) => ({ email, shows })),
});

export function demoText(roles: readonly Role[]): string {
  const width = Math.max(...roles.map(({ email }) => email.length)) + 2;
  return [
    'The shop is full of people who do not exist. All of them log in by one password, which is for this',
    `demonstration alone: ${DEMONSTRATION_PASSWORD}`,
    '',
    ...roles.map(({ email, shows }) => `  ${email.padEnd(width)}${shows}`),
  ].join('\n');
}
