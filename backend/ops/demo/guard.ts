import { notLike, sql } from 'drizzle-orm';
import type { BackendEnv } from '#backend/env.ts';
import type { Database } from '#backend/persistence/database.ts';
import { PlainFailure } from '#backend/persistence/embedded/failure.ts';
import { members } from '#backend/persistence/schema.ts';
import { MARK } from './cast.ts';

export type Permissions = {
  /** The operator says by name that this shop may be filled although it is open for real. */
  readonly inProduction: boolean;
  readonly amongRealMembers: boolean;
};

/** Fills no shop with people who do not exist where it might be somebody's. Throws one line that says why. */
export async function ensureNobodysShop(
  db: Database,
  env: BackendEnv,
  { inProduction, amongRealMembers }: Permissions,
): Promise<void> {
  if (env.SMTP_URL !== undefined || env.KOMOJU_SECRET_KEY !== undefined)
    throw new PlainFailure(
      'This shop sends real letters, or takes real money: it is no place for a demonstration.',
    );
  // Whoever names a database may have one open for real, whatever else his shell knows of it.
  const isMaybeReal = env.NODE_ENV === 'production' || env.DATABASE_URL !== undefined;
  if (isMaybeReal && !inProduction)
    throw new PlainFailure(
      'This may be a shop in production. Who wants a demonstration there says --in-production.',
    );
  const real = await db.$count(members, notLike(members.email, `${MARK}%`));
  if (real > 0 && !amongRealMembers)
    throw new PlainFailure(
      `There are ${real} members here who are not of the demonstration. Who wants it beside them says --among-real-members.`,
    );
}

export async function isFilled(db: Database): Promise<boolean> {
  return (await db.$count(members, sql`${members.email} like ${`${MARK}%`}`)) > 0;
}
