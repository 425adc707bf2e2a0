import { inviteStaff, listStaff, recoverStaff } from '#backend/actions/staff/administration.ts';
import type { ActionOf } from '#backend/actions/staff/operator-action.ts';
import { openCommandDatabase } from '#backend/persistence/db/database.ts';
import { isMigrated } from '#backend/persistence/db/migrate.ts';
import { hasPaymentProvider } from '#backend/providers/payments-env.ts';
import type { ShopEnv } from './environment.ts';
import { consoleUrl } from './programs.ts';

const FIRST_OWNER = { name: 'mihon', role: 'owner' } as const;

/**
 * The one-time link of the owner of a trial that nobody has signed in to. `undefined`: somebody has, or the shop takes
 * real money, where `npm run ops -- staff invite` makes the first owner.
 */
export async function firstOwnerLink(env: ShopEnv, databaseUrl: string): Promise<string | undefined> {
  if (hasPaymentProvider(process.env) || env.DEMONSTRATION === 'no') return undefined;
  const { db, close } = openCommandDatabase(databaseUrl);
  try {
    // While developing, the backend may still be starting.
    if (!(await isMigrated(db))) return undefined;
    const actionOf: ActionOf = (facts) => ({ operator: 'local:launcher', action: 'staff.invite', facts });
    const context = { db, consoleOrigin: consoleUrl(env) };
    const staff = await listStaff(db);
    if (staff.some(({ passkeys }) => passkeys > 0)) return undefined;
    const invited = staff.find(({ name }) => name === FIRST_OWNER.name);
    const made = await (invited === undefined
      ? inviteStaff(context, FIRST_OWNER, actionOf)
      : recoverStaff(context, { staffId: invited.staffId, isLocal: true }, actionOf));
    return 'refusal' in made ? undefined : made.link;
  } finally {
    await close();
  }
}
