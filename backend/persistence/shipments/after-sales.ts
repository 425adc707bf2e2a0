import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Resolution, ShippingMethod } from '#lib/contract/enums.ts';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import { shipmentFormerPrizes, shipments, wonPrizes } from '../schema.ts';
import { isUnderWay } from '../schema/shipment-tasks.ts';
import { changeShipment, writeStep, type ProblemEvent } from './shipment-history.ts';
import { linesOf } from './address-columns.ts';
import type { ProblemReport } from '#backend/domain/shipments/problems.ts';
import type { Address } from '#backend/domain/shipments/shipment.ts';
import type { Yen } from '#backend/domain/money.ts';
import { isUuid } from '#backend/domain/lookup.ts';

/** The prizes in the shipment that did not go on into another one. Locks them. */
export async function lockContents(tx: Connection, shipmentId: string): Promise<readonly string[]> {
  const rows = await tx
    .select({ wonPrizeId: wonPrizes.wonPrizeId })
    .from(wonPrizes)
    .where(eq(wonPrizes.shipmentId, shipmentId))
    .orderBy(asc(wonPrizes.wonPrizeId))
    .for('update');
  return rows.map(({ wonPrizeId }) => wonPrizeId);
}

/** Those of the prizes, which are locked, whose tickets are refunded. */
export async function refundedAmong(
  tx: Connection,
  wonPrizeIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
      select w.won_prize_id as id from won_prizes w join orders o using (draw_id, order_id)
       where w.won_prize_id = any (${sql.param(wonPrizeIds)}::uuid[])
         and exists (select from refunds r where r.draw_id = w.draw_id and r.order_id = w.order_id
               and r.withdrawn_at is null and ${TICKET} = any (r.tickets))`);
  return rows.map(({ id }) => id);
}

/** Money was paid for these prizes, and none is refunded: neither one of their tickets nor goodwill for their orders. */
export async function isMoneyOwed(tx: Connection, wonPrizeIds: readonly string[]): Promise<boolean> {
  // Money that the payer's bank has taken back is owed no more.
  const { rows } = await tx.execute<{ paid: boolean | null; refunded: boolean | null }>(sql`
      select bool_or(o.total > 0) as paid, bool_or(exists (
          select from refunds r where r.draw_id = w.draw_id and r.order_id = w.order_id and r.withdrawn_at is null
             and r.reason = 'byShop' and (r.scope = 'goodwill' or ${TICKET} = any (r.tickets)))
          or exists (select from disputes d where d.draw_id = w.draw_id and d.order_id = w.order_id and d.state = 'lost')
        ) as refunded
        from won_prizes w join orders o using (draw_id, order_id)
       where w.won_prize_id = any (${sql.param(wonPrizeIds)}::uuid[])`);
  return rows[0]?.paid === true && rows[0].refunded !== true;
}

/** `words`: what staff say to the member. */
export type ReportedProblem = ProblemReport & { readonly words?: string | null };

/** `keptMs`: how long a returned shipment is kept. */
export const recordProblem = (
  tx: Connection,
  shipmentId: string,
  { problem, words = null, ...report }: ReportedProblem,
  keptMs: number,
): Promise<void> =>
  changeShipment(tx, shipmentId, {
    problem,
    problemSince: CURRENT_TIME,
    // Of a deleted account nobody reads them, and nothing would delete them.
    shopWords: words === null ? null : sql`case when ${shipments.name} is null then null else ${words} end`,
    resolution: null,
    resolvedAt: null,
    returnReason: 'reason' in report ? report.reason : null,
    returnKeptUntil: 'reason' in report ? inMs(keptMs) : null,
    event: problem,
  });

/** It was no problem. */
export const clearProblem = (tx: Connection, shipmentId: string): Promise<void> =>
  changeShipment(tx, shipmentId, {
    problem: null,
    problemSince: null,
    shopWords: null,
    returnReason: null,
    returnKeptUntil: null,
    event: 'cleared',
  });

export const recordResolution = (tx: Connection, shipmentId: string, resolution: Resolution): Promise<void> =>
  changeShipment(tx, shipmentId, {
    resolution,
    resolvedAt: CURRENT_TIME,
    event: RESOLUTION_EVENTS[resolution],
  });

/** The ticket of a prize `w` of the order `o`: the last-one prize belongs to the last ticket. */
const TICKET = sql.raw('coalesce(w.ticket, o.first_ticket + o.quantity - 1)');

const RESOLUTION_EVENTS: Readonly<Record<Resolution, ProblemEvent>> = {
  resent: 'resent',
  exchanged: 'exchanged',
  refunded: 'closedRefunded',
  givenUp: 'closedGivenUp',
};

type FollowUp = {
  readonly parentId: string;
  readonly memberId: string;
  readonly wonPrizeIds: readonly string[];
  readonly address: Address;
  readonly method: ShippingMethod;
  readonly fee: Yen;
  /** Null if there is no fee. */
  readonly payUntil: Date | null;
};

export async function addFollowUp(tx: Connection, followUp: FollowUp): Promise<string> {
  const { parentId, memberId, wonPrizeIds, address, method, fee, payUntil } = followUp;
  const before = await tx.$count(shipments, eq(shipments.parentId, parentId));
  const [added] = await tx
    .insert(shipments)
    .values({
      parentId,
      memberId,
      method,
      fee,
      payUntil,
      status: 'START',
      prizes: wonPrizeIds.length,
      ...linesOf(address),
      // A shipment that follows up a gift is a gift.
      giftId: sql`(select first.gift_id from shipments first where first.shipment_id = ${parentId})`,
      // No key of a member has a colon.
      requestKey: `${parentId}:${before + 1}`,
      requestedAt: CURRENT_TIME,
    })
    .returning({ shipmentId: shipments.shipmentId, step: shipments.moves });
  if (added === undefined) throw new Error('The insertion of the shipment returned no row.');
  const { shipmentId: followUpId } = added;
  await writeStep(tx, [added], { from: null, to: 'START' });
  await tx
    .insert(shipmentFormerPrizes)
    .values(wonPrizeIds.map((wonPrizeId) => ({ shipmentId: parentId, wonPrizeId, followUpId })));
  await tx
    .update(wonPrizes)
    .set({ shipmentId: followUpId })
    .where(sql`${wonPrizes.wonPrizeId} = any(${sql.param(wonPrizeIds)}::uuid[])`);
  return followUpId;
}

/** The shipment that another one follows up. Null: none. */
export const parentOf = async (tx: Connection, shipmentId: string): Promise<string | null> =>
  (await relationsOf(tx, shipmentId))?.parentId ?? null;

/** The shipment that another one follows up, or was split from. Null: none. */
export async function firstOf(tx: Connection, shipmentId: string): Promise<string | null> {
  const relations = await relationsOf(tx, shipmentId);
  return relations?.parentId ?? relations?.splitFromId ?? null;
}

async function relationsOf(tx: Connection, shipmentId: string) {
  if (!isUuid(shipmentId)) return undefined;
  const [row] = await tx
    .select({ parentId: shipments.parentId, splitFromId: shipments.splitFromId })
    .from(shipments)
    .where(eq(shipments.shipmentId, shipmentId));
  return row;
}

/** Takes the prizes of a withdrawn shipment back into the one that it follows up, whose problem is open again. */
export async function returnToParent(tx: Connection, shipmentId: string, parentId: string): Promise<void> {
  await tx.delete(shipmentFormerPrizes).where(eq(shipmentFormerPrizes.followUpId, shipmentId));
  await tx.update(wonPrizes).set({ shipmentId: parentId }).where(eq(wonPrizes.shipmentId, shipmentId));
  await changeShipment(tx, parentId, { resolution: null, resolvedAt: null, event: 'reopened' });
}

/** Condition on `won_prizes`: it was put into this shipment, and may have gone on into another one. */
export const wasPutInto = (shipmentId: string): SQL => sql`(${wonPrizes.shipmentId} = ${shipmentId}
  or ${wonPrizes.wonPrizeId} = any (array(select ${shipmentFormerPrizes.wonPrizeId} from ${shipmentFormerPrizes}
    where ${shipmentFormerPrizes.shipmentId} = ${shipmentId})))`;

/** Condition on `shipments`: it has a problem that is not decided. */
export const HAS_OPEN_PROBLEM = sql`(${shipments.problem} is not null and ${shipments.resolution} is null)`;

/** Condition on `shipments`. */
export const IS_UNDER_WAY = isUnderWay(shipments);
