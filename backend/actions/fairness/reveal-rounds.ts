import { type BeaconRound, timeOfRound } from '#lib/fairness/beacon.ts';
import { VOID_AFTER_MS } from '#lib/fairness/log-entry.ts';
import { revealRound } from '#backend/domain/orders/reveal.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { addEntries } from '#backend/persistence/fairness/draw-log.ts';
import {
  markVoid,
  type DueRound,
  dueRounds,
  lockWaiting,
  writeResults,
} from '#backend/persistence/fairness/reveals.ts';
import type { ShopLog } from './shop-log.ts';

/** Numbers of sales. */
export type RevealResult = { readonly revealed: number; readonly voided: number };

/**
 * Decides and stores the prizes of all sales whose round is published, in each draw the oldest round first. A draw whose
 * round cannot be read waits, because a later one must not be revealed before it; other draws go on. The error of a draw
 * does not stop others either; it is thrown at the end.
 */
export async function revealRounds(
  db: Database,
  { beacon, watch }: Pick<ShopLog, 'beacon' | 'watch'>,
): Promise<RevealResult> {
  const now = (await databaseTime(db)).getTime();
  const sales = { revealed: 0, voided: 0 };
  const errors: unknown[] = [];
  const waiting = new Set<string>();
  const decideOne = async (draw: DueRound, found: RoundOutcome) => {
    const decided = await decide(db, draw, found).catch((error: unknown) => void errors.push(error));
    // Another process decides its sales, or the next run.
    if (decided === undefined || decided === 0) waiting.add(draw.drawId);
    else sales[found === 'void' ? 'voided' : 'revealed'] += decided;
  };
  for (;;) {
    const due = (await dueRounds(db, beacon.newestRound(now))).filter(({ drawId }) => !waiting.has(drawId));
    if (due.length === 0) break;
    for (const [round, draws] of Map.groupBy(due, (one) => one.round)) {
      const found = await outcomeOf({ beacon, watch }, round, now);
      for (const draw of draws) await decideOne(draw, found);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some rounds cannot be revealed.');
  return sales;
}

type RoundOutcome = BeaconRound | 'wait' | 'void';

/**
 * A round is void if it stays away for 72 hours, all relays say so, and a later one is published: a beacon that is
 * unavailable, also to this process alone, voids nothing.
 */
async function outcomeOf(
  { beacon, watch }: Pick<ShopLog, 'beacon' | 'watch'>,
  round: number,
  now: number,
): Promise<RoundOutcome> {
  const found = await beacon.round(round);
  if (typeof found === 'object') {
    watch.saw(round);
    return found;
  }
  if (found === 'unavailable' || now <= timeOfRound(beacon.chain, round) + VOID_AFTER_MS) return 'wait';
  const latest = await beacon.latest();
  return latest !== undefined && latest.round > round ? 'void' : 'wait';
}

const decide = async (db: Database, draw: DueRound, found: RoundOutcome): Promise<number> => {
  if (found === 'wait') return 0;
  return found === 'void' ? voidRound(db, draw) : revealOf(db, draw, found);
};

const revealOf = (db: Database, due: DueRound, round: BeaconRound): Promise<number> =>
  inTransaction(db, (tx) => revealDueRound(tx, due, round));

/** Writes the results of a round of a draw. Returns the number of its sales. */
export async function revealDueRound(tx: Connection, due: DueRound, round: BeaconRound): Promise<number> {
  const box = await lockWaiting(tx, due);
  if (box === undefined) return 0;
  const revealed = revealRound({ drawId: due.drawId, left: box.left, sales: box.sales }, round);
  await addEntries(tx, { drawId: due.drawId, ...box.head }, [revealed.entry]);
  await writeResults(tx, due, box, revealed);
  return box.sales.length;
}

const voidRound = (db: Database, due: DueRound): Promise<number> =>
  inTransaction(db, async (tx) => {
    const box = await lockWaiting(tx, due);
    if (box === undefined) return 0;
    const entry = { kind: 'void', round: due.round, at: box.at.getTime() } as const;
    await addEntries(tx, { drawId: due.drawId, ...box.head }, [entry]);
    await markVoid(tx, due, box.sales);
    return box.sales.length;
  });
