import { like, ne, notLike } from 'drizzle-orm';
import { isProduction } from '#lib/site/this-machine.ts';
import type { BackendEnv } from '#backend/config.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { hasPaymentProvider } from '#backend/providers/payments-env.ts';
import { PROVIDER } from '#backend/providers/sandbox/webhook-format.ts';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { paymentSessions, members } from '#backend/persistence/schema.ts';
import { EMAIL_DOMAIN } from './fixtures.ts';

export type Permissions = {
  /** Permits filling a shop in production (`--in-production`). */
  readonly inProduction: boolean;
  readonly amongRealMembers: boolean;
};

const NO_PLACE = 'This shop sends real emails, or takes real money: a demonstration is refused.';

/** Throws if the environment has real email or payments, or may be production without permission. */
export function ensureNoProduction(env: BackendEnv, { inProduction }: Permissions): void {
  if (env.SMTP_URL !== undefined || hasPaymentProvider(env)) throw new OperatorError(NO_PLACE);
  // A configured database may be in production even if this shell's environment does not show it.
  const isMaybeReal = isProduction(env) || env.DATABASE_URL !== undefined;
  if (isMaybeReal && !inProduction)
    throw new OperatorError('This may be a shop in production. To fill it anyway, add --in-production.');
}

/** Throws if the database has payments of a real provider, or real members without permission. */
export async function ensureNoRealShop(db: Database, { amongRealMembers }: Permissions): Promise<void> {
  // The running backend may have another environment, so the database is checked too.
  if ((await db.$count(paymentSessions, ne(paymentSessions.provider, PROVIDER))) > 0)
    throw new OperatorError(NO_PLACE);
  const real = await db.$count(members, notLike(members.email, `%${EMAIL_DOMAIN}`));
  if (real > 0 && !amongRealMembers)
    throw new OperatorError(
      `There are ${real} members who are not of the demonstration. To fill the shop anyway, add --among-real-members.`,
    );
}

export const isFilled = async (db: Database): Promise<boolean> =>
  (await db.$count(members, like(members.email, `%${EMAIL_DOMAIN}`))) > 0;
