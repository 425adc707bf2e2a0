import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { ReconciliationRecords } from '#backend/actions/payments/reconcile-by-staff.ts';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { isUuid } from '../db/ids.ts';
import { type KeyedList, pageOfKeys } from '../db/page-keys.ts';
import { disputes, reconciliationFindings, reconciliationRuns, shipments, wonPrizes } from '../schema.ts';
import { lockOrdersOf } from '../shipments/shipment-writer.ts';

export const reconciliationRecords = (db: Connection): ReconciliationRecords => ({
  listFindings: (filter) => listFindings(db, filter),
  listDisputes: (filter) => listDisputes(db, filter),

  resolveFinding: async (findingId, note) => {
    if (!isUuid(findingId)) return 'notFound';
    const isIt = eq(reconciliationFindings.findingId, findingId);
    const resolved = await db
      .update(reconciliationFindings)
      .set({ resolvedAt: CURRENT_TIME, note })
      .where(and(isIt, isNull(reconciliationFindings.resolvedAt)))
      .returning({ findingId: reconciliationFindings.findingId });
    if (resolved.length > 0) return 'resolved';
    return (await db.$count(reconciliationFindings, isIt)) > 0 ? 'notInState' : 'notFound';
  },

  startRun: (provider) => startRun(db, provider),
  lockDispute: (disputeId) => lockDispute(db, disputeId),

  decide: async ({ provider, disputeId }, decision, note) => {
    await db
      .update(disputes)
      .set({ decision, note, decidedAt: CURRENT_TIME })
      .where(and(eq(disputes.provider, provider), eq(disputes.disputeId, disputeId)));
  },
});

async function listFindings(
  db: Connection,
  { state, ...page }: Parameters<ReconciliationRecords['listFindings']>[0],
) {
  const { resolvedAt, foundAt, findingId } = reconciliationFindings;
  const which = { open: isNull(resolvedAt), resolved: isNotNull(resolvedAt), all: undefined }[state ?? 'all'];
  const list: KeyedList = {
    ...{ table: reconciliationFindings, key: { findingId }, which },
    order: { columns: [foundAt, findingId], direction: 'desc' },
  };
  const { total, keys, order } = await pageOfKeys(db, list, page);
  const items = await db
    .select()
    .from(reconciliationFindings)
    .where(inArray(findingId, keys))
    .orderBy(...order);
  return { total, items };
}

async function listDisputes(
  db: Connection,
  { state, ...page }: Parameters<ReconciliationRecords['listDisputes']>[0],
) {
  const { provider, disputeId, openedAt } = disputes;
  const list: KeyedList = {
    ...{ table: disputes, key: { provider, disputeId } },
    which: state === undefined ? undefined : eq(disputes.state, state),
    order: { columns: [openedAt, disputeId, provider], direction: 'desc' },
  };
  const { total, keys, order } = await pageOfKeys(db, list, page);
  const items = await db
    .select()
    .from(disputes)
    .where(sql`(${provider}, ${disputeId}) in ${keys}`)
    .orderBy(...order);
  return { total, items };
}

async function startRun(
  db: Connection,
  provider: string,
): Promise<{ readonly lastEndedAt: Date | null } | 'underWay'> {
  const { stage, dueAt, endedAt } = reconciliationRuns;
  const [run] = await db
    .update(reconciliationRuns)
    .set({ dueAt: CURRENT_TIME })
    .where(and(eq(reconciliationRuns.provider, provider), or(eq(stage, 'done'), lte(dueAt, CURRENT_TIME))))
    .returning({ lastEndedAt: endedAt });
  if (run !== undefined) return run;
  // No run yet: the job begins the first one at once.
  const isKnown = (await db.$count(reconciliationRuns, eq(reconciliationRuns.provider, provider))) > 0;
  return isKnown ? 'underWay' : { lastEndedAt: null };
}

async function lockDispute(db: Connection, disputeId: string) {
  const isIt = eq(disputes.disputeId, disputeId);
  const [dispute] = await db.select().from(disputes).where(isIt).for('update');
  if (dispute === undefined) return undefined;
  const { drawId, orderId } = dispute;
  if (drawId === null || orderId === null) return { dispute, prizes: [] };
  return { dispute, prizes: await lockPrizesOf(db, { drawId, orderId }) };
}

type OrderKey = { readonly drawId: string; readonly orderId: string };

/** Where a prize is. Names with its table, which drizzle leaves out here: `shipments` has such a column too. */
const PLACE = sql<'storage' | 'requested' | 'shipped'>`case when won_prizes.shipment_id is null then 'storage'
  when exists (select from ${shipments} s where s.shipment_id = won_prizes.shipment_id and (s.status in ('START', 'WAITING')
    or (s.problem = 'returned' and s.resolution is null))) then 'requested' else 'shipped' end`;

/** Locks the order and its prizes that are not void, as a shipment request does. */
async function lockPrizesOf(tx: Connection, { drawId, orderId }: OrderKey) {
  const own = and(eq(wonPrizes.drawId, drawId), eq(wonPrizes.orderId, orderId), isNull(wonPrizes.voidedAt));
  await lockOrdersOf(tx, own);
  return tx
    .select({
      wonPrizeId: wonPrizes.wonPrizeId,
      place: PLACE,
    })
    .from(wonPrizes)
    .where(own)
    .orderBy(asc(wonPrizes.wonPrizeId))
    .for('update', { of: wonPrizes });
}
