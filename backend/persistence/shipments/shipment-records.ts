import { asc, between, eq } from 'drizzle-orm';
import { byShelf } from '#backend/domain/shipments/packing.ts';
import { prizeViews } from '../prizes/prize-views.ts';
import { stocksOf } from '../prizes/spare-prizes.ts';
import { claimOf } from './packing-claims.ts';
import type { Connection } from '../db/database.ts';
import { shipmentMoves, shipments } from '../schema.ts';
import { wasPutInto } from './after-sales.ts';
import { followUpOf, otherBoxes } from './shipments.ts';
import { addressIn } from './address-columns.ts';
import { cardOf, IS_RECEIVERS } from './gifts.ts';
import { moneyOf, type MoneyMovement } from '../orders/order-records.ts';
import { refundsOf, type RefundRecord } from '../refunds/refund-records.ts';
import { inYen, SHIPMENT_SELECTION, type ListedShipment } from './shipment-lists.ts';
import type { IdRange } from '#backend/domain/lookup.ts';
import type { LabelLines } from '#backend/domain/shipments/b2-csv.ts';
import type { ShipmentFields } from '#backend/domain/shipments/shipment.ts';
import type { GiftCard } from '#backend/domain/shipments/gift-card.ts';
import type { PauseReason, PrizeGrade, ShippingStatus } from '#lib/contract/enums.ts';
import type { Picture } from '#backend/domain/content/content.ts';

/** Limit of a search by short number: enough to see that several match. */
const SAME_NUMBER = 10;

export async function shipmentIdsIn(db: Connection, { from, to }: IdRange): Promise<readonly string[]> {
  const rows = await db
    .select({ shipmentId: shipments.shipmentId })
    .from(shipments)
    .where(between(shipments.shipmentId, from, to))
    .limit(SAME_NUMBER);
  return rows.map(({ shipmentId }) => shipmentId);
}

export type ShipmentRecord = ListedShipment &
  Pick<ShipmentFields, 'memberId' | 'paymentType' | 'address'> &
  Pick<ShipmentFields, 'returnReason' | 'shopWords' | 'returnKeptUntil' | 'resolvedAt' | 'parentId'> & {
    readonly withdrawnAt: Date | null;
    readonly gift: GiftCard | null;
    readonly isReceivers: boolean;
    readonly label: LabelLines | null;
    readonly packedBy: string | null;
    /** While it is being packed, the prizes that are in it. */
    readonly ticked: readonly string[];
    readonly pauseReason: PauseReason | null;
    readonly pauseNote: string | null;
    /** The first box of its request, if this one was split off. */
    readonly splitFromId: string | null;
    /** The other boxes of the same request. */
    readonly boxIds: readonly string[];
    /** The shipment that follows this one up. */
    readonly followUpId: string | null;
    readonly contents: readonly {
      readonly wonPrizeId: string;
      readonly orderId: string;
      readonly ticket: number | null;
      readonly directoryName: string;
      readonly drawTitle: string;
      readonly code: string;
      readonly grade: PrizeGrade;
      readonly gradeLabel: string;
      readonly name: string;
      /** Null: the prize has none. */
      readonly variant: string | null;
      readonly picture: Picture;
      readonly shelf: string | null;
      readonly spares: number;
      /** The shipment that it is in now, which may be one that follows up. */
      readonly shipmentId: string | null;
    }[];
    readonly moves: readonly {
      readonly from: ShippingStatus | null;
      readonly to: ShippingStatus;
      readonly event: string | null;
      readonly at: Date;
    }[];
    readonly money: readonly MoneyMovement[];
    readonly refunds: readonly RefundRecord[];
  };

export async function shipmentRecord(
  db: Connection,
  shipmentId: string,
): Promise<ShipmentRecord | undefined> {
  const { memberId, paymentType, withdrawnAt, name, zip, address, address2, tel, label } = shipments;
  const {
    returnReason,
    shopWords,
    returnKeptUntil,
    resolvedAt,
    parentId,
    pauseReason,
    pauseNote,
    splitFromId,
    packedBy,
    giftId,
  } = shipments;
  const [row] = await db
    .select({
      ...SHIPMENT_SELECTION,
      memberId,
      paymentType,
      withdrawnAt,
      returnReason,
      shopWords,
      returnKeptUntil,
      resolvedAt,
      parentId,
      packedBy,
      pauseReason,
      pauseNote,
      splitFromId,
      label,
      giftId,
      isReceivers: IS_RECEIVERS,
      to: { name, zip, address, address2, tel },
    })
    .from(shipments)
    .where(eq(shipments.shipmentId, shipmentId));
  if (row === undefined) return undefined;
  const { to, giftId: gift, ...shipment } = row;
  return {
    ...inYen(shipment),
    address: addressIn(to),
    gift: await cardOf(db, gift),
    contents: await contentsOf(db, shipmentId),
    ticked: (await claimOf(db, shipmentId))?.ticked ?? [],
    boxIds: await otherBoxes(db, { shipmentId, rootId: shipment.splitFromId }),
    followUpId: await followUpOf(db, shipmentId),
    moves: await movesOf(db, shipmentId),
    money: await moneyOf(db, { shipmentId }),
    refunds: await refundsOf(db, { shipmentId }),
  };
}

/** The prizes that were put into a shipment, as a packer takes them from the shelves. */
async function contentsOf(db: Connection, shipmentId: string) {
  const which = wasPutInto(shipmentId);
  const stocks = await stocksOf(db, which);
  const prizes = await prizeViews(db, which);
  return prizes
    .map((prize) => ({ ...prize, ...(stocks.get(prize.wonPrizeId) ?? { shelf: null, spares: 0 }) }))
    .toSorted(byShelf);
}

function movesOf(db: Connection, shipmentId: string) {
  const { from, to, event, at } = shipmentMoves;
  return db
    .select({ from, to, event, at })
    .from(shipmentMoves)
    .where(eq(shipmentMoves.shipmentId, shipmentId))
    .orderBy(asc(shipmentMoves.step));
}
