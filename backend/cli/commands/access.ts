import type { CommandContext, Outcome } from '../command.ts';
import type { AccessDatabase } from './access-database.ts';

/** Loaded on demand: call needs no database. */
export async function withAccess(
  context: CommandContext,
  work: (access: AccessDatabase) => Promise<Outcome>,
): Promise<Outcome> {
  const { withAccessDatabase } = await import('./access-database.ts');
  return withAccessDatabase(context, work);
}
