import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { StoredPrize } from '#backend/domain/shipments/storage.ts';
import { type ActionOf } from '../staff/operator-action.ts';

type StorageDecision<Refusal> = {
  readonly dryRun: boolean;
  /** For the operator log: without personal data. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly decide: (tx: Connection) => Promise<readonly StoredPrize[] | Refusal>;
};

/** Decides about stored prizes and records it. A refusal changes nothing; without a changed prize nothing is recorded. */
export const decideStorage = <Refusal extends string>(
  db: Database,
  { dryRun, facts, decide }: StorageDecision<Refusal>,
  actionOf: ActionOf,
): Promise<readonly string[] | Refusal> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const prizes = await decide(tx);
    if (typeof prizes === 'string') return prizes;
    const wonPrizeIds = prizes.map(({ wonPrizeId }) => wonPrizeId);
    if (wonPrizeIds.length > 0) await recordAction(tx, actionOf({ ...facts, wonPrizeIds }));
    return wonPrizeIds;
  });
