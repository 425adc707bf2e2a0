import type { ExtensionRefusal, GiveUpRefusal, StoredPrize } from '#backend/domain/shipments/storage.ts';
import { endOfDayInJapan } from '#backend/domain/time.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { ActionOf } from '../staff/operator-action.ts';
import { extendStorage, giveUpExpired } from './storage.ts';

type Extension = {
  readonly which: { readonly memberId: string } | { readonly wonPrizeIds: readonly string[] };
  /** The last day in Japan. */
  readonly until: string;
  readonly reason: string;
  readonly dryRun: boolean;
};

/** Extends the storage of prizes, of a member all that are in storage. */
export const extendStorageAsOperator = (
  db: Database,
  { which, until, reason, dryRun }: Extension,
  actionOf: ActionOf,
): Promise<readonly string[] | ExtensionRefusal> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const extended = await extendStorage(tx, { which, until: endOfDayInJapan(until) });
    return typeof extended === 'string' ? extended : recorded(tx, extended, { until, reason }, actionOf);
  });

type GivingUp = {
  readonly wonPrizeIds: readonly string[];
  readonly reason: string;
  readonly dryRun: boolean;
};

/** Gives up prizes whose storage has ended. All of them or none. */
export const giveUpExpiredAsOperator = (
  db: Database,
  { wonPrizeIds, reason, dryRun }: GivingUp,
  actionOf: ActionOf,
): Promise<readonly string[] | GiveUpRefusal> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const givenUp = await giveUpExpired(tx, wonPrizeIds);
    return typeof givenUp === 'string' ? givenUp : recorded(tx, givenUp, { reason }, actionOf);
  });

/** Records a decision about stored prizes and returns their ids. Without a changed prize nothing is recorded. */
async function recorded(
  tx: Connection,
  prizes: readonly StoredPrize[],
  facts: Parameters<ActionOf>[0],
  actionOf: ActionOf,
): Promise<readonly string[]> {
  const wonPrizeIds = prizes.map(({ wonPrizeId }) => wonPrizeId);
  if (wonPrizeIds.length > 0) await recordAction(tx, actionOf({ ...facts, wonPrizeIds }));
  return wonPrizeIds;
}
