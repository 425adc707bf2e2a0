import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Order, OrderKey } from '#backend/domain/orders/order.ts';
import type { DisputeDecision, DisputeState } from '#lib/contract/enums.ts';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { disputes, orders, shipments, wonPrizes } from '../schema.ts';
import { type Page, type Paged, type KeyedList, pageOfKeys } from '../db/pages.ts';

export type DisputeRecord = typeof disputes.$inferSelect;

type DisputeFilter = Page & { readonly state?: DisputeState };

/** A page of disputes, newest first. */
export async function listDisputes(
  db: Connection,
  { state, ...page }: DisputeFilter,
): Promise<Paged<DisputeRecord>> {
  const { provider, disputeId, openedAt } = disputes;
  const list: KeyedList = {
    table: disputes,
    key: { provider, disputeId },
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

type HeldPrize = {
  readonly wonPrizeId: string;
  /**
   * `requested`: in a shipment that the shop has, also one that came back and is not decided. `shipped`: with the carrier
   * or with its member, so that it cannot be held any more.
   */
  readonly place: 'storage' | 'requested' | 'shipped';
};

/** Locks a dispute with its order and the prizes that are not void. */
export async function lockDispute(
  tx: Connection,
  disputeId: string,
): Promise<
  | {
      readonly dispute: DisputeRecord;
      /** `undefined`: it is about a shipping fee. */
      readonly order: DisputedOrder | undefined;
      readonly prizes: readonly HeldPrize[];
    }
  | undefined
> {
  const isIt = eq(disputes.disputeId, disputeId);
  const [dispute] = await tx.select().from(disputes).where(isIt).for('update');
  if (dispute === undefined) return undefined;
  const { drawId, orderId } = dispute;
  if (drawId === null || orderId === null) return { dispute, order: undefined, prizes: [] };
  const order = await lockOrder(tx, { drawId, orderId });
  return { dispute, order, prizes: await lockPrizesOf(tx, { drawId, orderId }) };
}

export async function recordDisputeDecision(
  tx: Connection,
  { provider, disputeId }: Pick<DisputeRecord, 'provider' | 'disputeId'>,
  { decision, note }: { readonly decision: DisputeDecision; readonly note: string },
): Promise<void> {
  await tx
    .update(disputes)
    .set({ decision, note, decidedAt: CURRENT_TIME })
    .where(and(eq(disputes.provider, provider), eq(disputes.disputeId, disputeId)));
}

/** Where a prize is. Names with its table, which drizzle leaves out here: `shipments` has such a column too. */
const PLACE = sql<'storage' | 'requested' | 'shipped'>`case when won_prizes.shipment_id is null then 'storage'
  when exists (select from ${shipments} s where s.shipment_id = won_prizes.shipment_id and (s.status in ('START', 'WAITING')
    or (s.problem = 'returned' and s.resolution is null))) then 'requested' else 'shipped' end`;

type DisputedOrder = OrderKey & Pick<Order, 'status' | 'revealedAt' | 'reason'>;

/** Locks an order before its prizes, as a shipment request does. */
async function lockOrder(tx: Connection, { drawId, orderId }: OrderKey): Promise<DisputedOrder | undefined> {
  const { status, revealedAt, reason } = orders;
  const [order] = await tx
    .select({ drawId: orders.drawId, orderId: orders.orderId, status, revealedAt, reason })
    .from(orders)
    .where(and(eq(orders.drawId, drawId), eq(orders.orderId, orderId)))
    .for('no key update');
  return order;
}

/** Locks the prizes of an order that are not void. */
function lockPrizesOf(tx: Connection, { drawId, orderId }: OrderKey): Promise<HeldPrize[]> {
  const own = and(eq(wonPrizes.drawId, drawId), eq(wonPrizes.orderId, orderId), isNull(wonPrizes.voidedAt));
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
