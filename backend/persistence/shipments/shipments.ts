import { and, asc, desc, eq, lte, ne, or, type SQL, sql, inArray, isNull, isNotNull } from 'drizzle-orm';
import { BOX_CHANGES } from '#lib/contract/enums.ts';
import { REFUNDS_OF_SHIPMENT, refundViewsIn } from '../refunds/refund-views.ts';
import type { ShipmentFields, ShipmentView } from '#backend/domain/shipments/shipment.ts';
import type { Picture } from '#backend/domain/content/content.ts';
import { yen } from '#backend/domain/money.ts';
import { dayInJapan } from '#backend/domain/time.ts';
import { prefectureOf } from '#lib/shipments/tariff.ts';
import { shippingDateText } from '#lib/shipments/shipping-date.ts';
import type { Connection } from '../db/database.ts';
import { shippingDateOf } from '../draws/draws.ts';
import { shipments, draws, paymentSessions, pictures, shipmentDraws, shipmentMoves } from '../schema.ts';
import { activeSessionView } from '../payments/payment-session-queries.ts';
import { pictureWith } from '../content/pictures.ts';
import { prizesById, prizeViews } from '../prizes/prize-views.ts';
import type { PrizeView } from '#backend/domain/orders/order-view.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { wasPutInto } from './after-sales.ts';
import { addressIn } from './address-columns.ts';
import { cardOf, IS_RECEIVERS } from './gifts.ts';
import { type Page, type Paged, type LongList, pageOfIds } from '../db/pages.ts';
import { isUuid } from '#backend/domain/lookup.ts';

/** Newest first; with `drawId` only those that contain prizes of that draw. */
export async function listShipments(
  db: Connection,
  memberId: string,
  { drawId, ...page }: Page & { readonly drawId: string | undefined },
): Promise<Paged<ShipmentSummary>> {
  if (drawId !== undefined && !isUuid(drawId)) return { total: 0, items: [] };
  const { total, ids } = await pageOfIds(db, shipmentList(memberId, drawId), page);
  return { total, items: await shipmentSummaries(db, ids) };
}

/** Whether the shipment belongs to the member, withdrawn or not. */
export const isShipmentOf = async (db: Connection, memberId: string, shipmentId: string): Promise<boolean> =>
  isUuid(shipmentId) &&
  (await db.$count(shipments, and(eq(shipments.shipmentId, shipmentId), eq(shipments.memberId, memberId)))) >
    0;

/** Shipments whose fee was not paid in time, oldest first. */
export async function unpaidShipments(db: Connection, atMost: number): Promise<readonly string[]> {
  const { shipmentId, payUntil } = shipments;
  const overdue = await db
    .select({ shipmentId })
    .from(shipments)
    .where(lte(payUntil, sql`now()`))
    .orderBy(asc(payUntil))
    .limit(atMost);
  return overdue.map((shipment) => shipment.shipmentId);
}

/** Withdrawn shipments remain for the ledger only and contain no prizes. */
function shipmentList(memberId: string, drawId: string | undefined): LongList {
  const from: SQL =
    drawId === undefined
      ? sql`from shipments where member_id = ${memberId} and withdrawn_at is null`
      : sql`from shipment_draws where member_id = ${memberId} and draw_id = ${drawId}`;
  return {
    total: sql`select count(*) ${from}`,
    entries: [sql`select shipment_id as id, requested_at as at ${from}`],
  };
}

/** A member's shipment with everything that is shown. */
export async function shipmentView(
  db: Connection,
  memberId: string,
  shipmentId: string,
): Promise<ShipmentView | undefined> {
  if (!isUuid(shipmentId)) return undefined;
  const mine = and(eq(shipments.shipmentId, shipmentId), eq(shipments.memberId, memberId));
  const [found] = await db
    .select({
      shipment: shipments,
      isReceivers: IS_RECEIVERS,
      refunds: REFUNDS_OF_SHIPMENT,
      at: sql`${CURRENT_TIME}`.mapWith(shipments.requestedAt),
    })
    .from(shipments)
    .where(and(mine, isNull(shipments.withdrawnAt)));
  const address = found && addressIn(found.shipment);
  if (!found || (!address && !found.isReceivers)) return undefined;
  const { shipment, isReceivers, refunds, at } = found;
  const card = await cardOf(db, shipment.giftId);
  const starts = await startsOf(db, shipmentId, dayInJapan(at));
  return {
    ...shipment,
    fee: yen(shipment.fee),
    isGift: shipment.giftId !== null,
    // Of a receiver their giver learns the prefecture alone, and no number that a carrier shows the way of.
    address: isReceivers ? null : (address ?? null),
    trackingNumber: isReceivers ? null : shipment.trackingNumber,
    gift: card && { ...card, prefecture: isReceivers ? prefectureIn(shipment) : null },
    at,
    starts,
    drawTitles: starts.map(({ drawTitle }) => drawTitle),
    paidAt: await paidAt(db, shipmentId),
    session:
      shipment.paymentStatus === 'PENDING'
        ? await activeSessionView(db, eq(paymentSessions.shipmentId, shipmentId))
        : null,
    contents: await prizeViews(db, wasPutInto(shipmentId)),
    followUpId: await followUpOf(db, shipmentId),
    boxIds: await otherBoxes(db, { shipmentId, rootId: shipment.splitFromId }),
    changes: await changesOf(db, shipmentId),
    refunds: refundViewsIn(refunds),
  };
}

/** Null: the address was deleted. */
const prefectureIn = ({ address }: Pick<typeof shipments.$inferSelect, 'address'>): string | null =>
  prefectureOf(address ?? '') ?? null;

async function startsOf(db: Connection, shipmentId: string, today: string) {
  const { shippingDays, shippingFrom, shippingLastDay } = draws;
  const rows = await db
    .selectDistinctOn([draws.title, draws.drawId], {
      drawTitle: draws.title,
      directoryName: draws.directoryName,
      shippingDays,
      shippingFrom,
      shippingLastDay,
    })
    .from(shipmentDraws)
    .innerJoin(draws, eq(draws.drawId, shipmentDraws.drawId))
    .where(eq(shipmentDraws.shipmentId, shipmentId))
    .orderBy(asc(draws.title), asc(draws.drawId));
  return rows.map(({ drawTitle, directoryName, ...row }) => ({
    drawTitle,
    directoryName,
    starts: shippingDateText(shippingDateOf(row), today),
  }));
}

/** The shipment that follows this one up; a withdrawn one does not. */
export async function followUpOf(db: Connection, shipmentId: string): Promise<string | null> {
  const [followUp] = await db
    .select({ shipmentId: shipments.shipmentId })
    .from(shipments)
    .where(and(eq(shipments.parentId, shipmentId), isNull(shipments.withdrawnAt)))
    .orderBy(desc(shipments.requestedAt))
    .limit(1);
  return followUp?.shipmentId ?? null;
}

type BoxOfRequest = {
  readonly shipmentId: string;
  /** The shipment that it was split from; null: none. */
  readonly rootId: string | null;
};

/** The other boxes of a request that was split, without withdrawn ones. */
export async function otherBoxes(
  db: Connection,
  { shipmentId, rootId }: BoxOfRequest,
): Promise<readonly string[]> {
  const root = rootId ?? shipmentId;
  const boxes = await db
    .select({ shipmentId: shipments.shipmentId })
    .from(shipments)
    .where(
      and(
        or(eq(shipments.shipmentId, root), eq(shipments.splitFromId, root)),
        ne(shipments.shipmentId, shipmentId),
        isNull(shipments.withdrawnAt),
      ),
    )
    .orderBy(asc(shipments.requestedAt), asc(shipments.shipmentId));
  return boxes.map((box) => box.shipmentId);
}

/** Returns the changes by staff before the handover, in order. */
async function changesOf(db: Connection, shipmentId: string): Promise<ShipmentView['changes']> {
  const { at, event, step } = shipmentMoves;
  const rows = await db
    .select({ at, event })
    .from(shipmentMoves)
    .where(and(eq(shipmentMoves.shipmentId, shipmentId), inArray(event, BOX_CHANGES)))
    .orderBy(asc(step));
  return rows.flatMap(({ at: changedAt, event: recorded }) => {
    const change = BOX_CHANGES.find((one) => one === recorded);
    return change === undefined ? [] : [{ change, at: changedAt }];
  });
}

async function paidAt(db: Connection, shipmentId: string): Promise<Date | null> {
  const { at, event } = shipmentMoves;
  const [paid] = await db
    .select({ at })
    .from(shipmentMoves)
    .where(and(eq(shipmentMoves.shipmentId, shipmentId), eq(event, 'paid')));
  return paid?.at ?? null;
}

/** Titles per shipment in a list. */
const MAX_TITLES = 3;

/** Columns of a shipment in the lists of members and staff. */
export const SUMMARY_COLUMNS = {
  shipmentId: shipments.shipmentId,
  status: shipments.status,
  prizes: shipments.prizes,
  fee: shipments.fee,
  isGift: sql<boolean>`${shipments.giftId} is not null`,
  method: shipments.method,
  paymentStatus: shipments.paymentStatus,
  payUntil: shipments.payUntil,
  requestedAt: shipments.requestedAt,
  trackingNumber: shipments.trackingNumber,
  problem: shipments.problem,
  resolution: shipments.resolution,
};

/** A row in a member's list of shipments. */
export type ShipmentSummary = Pick<ShipmentFields, keyof typeof SUMMARY_COLUMNS> & {
  readonly drawTitles: readonly string[];
  /** The art of the first of these draws. */
  readonly art: Picture | null;
  /** The best of its prizes; null: it has none any more. */
  readonly inside: Inside | null;
};

type Inside = Pick<PrizeView, 'gradeLabel' | 'name' | 'picture'> & { readonly kinds: number };

/** Summaries of shipments, in the order of the ids. */
async function shipmentSummaries(db: Connection, ids: readonly string[]): Promise<ShipmentSummary[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ ...SUMMARY_COLUMNS, isReceivers: IS_RECEIVERS })
    .from(shipments)
    .where(inArray(shipments.shipmentId, [...ids]));
  const drawsOf = await drawsByShipment(db, ids);
  const insideOf = await bestInside(db, ids);
  const byId = new Map(rows.map((row) => [row.shipmentId, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const inside = drawsOf.get(id) ?? [];
    const drawTitles = inside.slice(0, MAX_TITLES).map(({ title }) => title);
    return [
      {
        ...row,
        trackingNumber: row.isReceivers ? null : row.trackingNumber,
        fee: yen(row.fee),
        drawTitles,
        art: inside[0]?.art ?? null,
        inside: insideOf.get(id) ?? null,
      },
    ];
  });
}

type BestRow = { readonly shipment_id: string; readonly id: string; readonly kinds: number };

/** The best prize of each shipment, the last-one prize before all others, and the number of its kinds. */
async function bestInside(db: Connection, ids: readonly string[]): Promise<ReadonlyMap<string, Inside>> {
  const { rows } = await db.execute<BestRow>(sql`
    select w.shipment_id, (array_agg(w.won_prize_id order by p.position nulls first, w.ticket))[1] as id,
      count(distinct (w.draw_id, w.prize_id, w.variant))::int as kinds
      from won_prizes w left join prizes p on p.draw_id = w.draw_id and p.prize_id = w.prize_id
     where w.shipment_id = any (${sql.param(ids)}::uuid[]) group by w.shipment_id`);
  const prizes = await prizesById(
    db,
    rows.map(({ id }) => id),
  );
  const byId = new Map(prizes.map((prize) => [prize.wonPrizeId, prize]));
  return new Map(
    rows.flatMap(({ shipment_id, id, kinds }) => {
      const prize = byId.get(id);
      if (prize === undefined) return [];
      const { gradeLabel, name, picture } = prize;
      return [[shipment_id, { gradeLabel, name, picture, kinds }] as const];
    }),
  );
}

type DrawInShipment = { readonly title: string; readonly art: Picture };

/** The draws of each shipment, sorted by title, so that they are always the same. */
async function drawsByShipment(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly DrawInShipment[]>> {
  const { shipmentId } = shipmentDraws;
  const rows = await db
    .select({ shipmentId, title: draws.title, art: pictures, artAlt: draws.artAlt })
    .from(shipmentDraws)
    .innerJoin(draws, eq(draws.drawId, shipmentDraws.drawId))
    .innerJoin(pictures, eq(pictures.pictureId, draws.artId))
    .where(inArray(shipmentId, [...ids]))
    .orderBy(asc(draws.title), asc(draws.drawId));
  const found = new Map<string, DrawInShipment[]>();
  for (const { shipmentId: id, title, art, artAlt } of rows)
    found.set(id, [...(found.get(id) ?? []), { title, art: pictureWith(art, artAlt) }]);
  return found;
}

const NO_ADDRESS = {
  name: null,
  zip: null,
  address: null,
  address2: null,
  tel: null,
  label: null,
  shopWords: null,
} as const;

/** Deletes the addresses of a member whose account is deleted; all their shipments are delivered or withdrawn. */
export async function deleteAddressesOf(db: Connection, memberId: string): Promise<void> {
  await db
    .update(shipments)
    .set(NO_ADDRESS)
    .where(and(eq(shipments.memberId, memberId), isNotNull(shipments.name)));
}
