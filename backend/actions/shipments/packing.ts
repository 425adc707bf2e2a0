import { allRespelled, inCommonForms, type Respelling } from '#backend/csv/common-forms.ts';
import { textsOf } from '#backend/domain/shipments/b2-csv.ts';
import { byShelf } from '#backend/domain/shipments/packing.ts';
import type { ShippingMethod } from '#lib/contract/enums.ts';
import type { GiftCard } from '#backend/domain/shipments/gift-card.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { ActionOf } from '../staff/operator-action.ts';
import {
  waitingShipments,
  contentsOfShipments,
  type PackedPrize,
  type WhichWaiting,
} from '#backend/persistence/shipments/csv-shipments.ts';

type PackingList = {
  /** Accepted shipments, first accepted first. */
  readonly shipments: readonly {
    readonly shipmentId: string;
    readonly method: ShippingMethod;
    readonly recipient: string;
    readonly zip: string;
    /** The card to put in; null: it is no gift. */
    readonly gift: GiftCard | null;
    /** Characters that its label shows in their common form. */
    readonly respelled: readonly Respelling[];
    readonly contents: readonly PackedPrize[];
  }[];
  /** All their prizes. */
  readonly prizes: readonly PackedPrize[];
  /** The number of accepted shipments, in the list or not. */
  readonly waiting: number;
};

/** Returns what is to be packed. It names recipients, so every call is recorded. */
export const listPacking = (db: Database, which: WhichWaiting, actionOf: ActionOf): Promise<PackingList> =>
  inTransaction(db, async (tx) => {
    const { total, shipments } = await waitingShipments(tx, which);
    const shipmentIds = shipments.map(({ shipmentId }) => shipmentId);
    const contents = await contentsOfShipments(tx, shipmentIds);
    if (shipmentIds.length > 0) await recordAction(tx, actionOf({ shipmentIds }));
    return {
      shipments: shipments.map(({ shipmentId, method, address, label, gift }) => ({
        shipmentId,
        method,
        gift,
        zip: address.zip,
        recipient: address.name,
        respelled: allRespelled(Object.values(textsOf({ address, label })).flat().map(inCommonForms)),
        contents: contents.get(shipmentId) ?? [],
      })),
      prizes: summed([...contents.values()].flat()),
      waiting: total,
    };
  });

/** Equal prizes together, in the order of packing. */
function summed(prizes: readonly PackedPrize[]): readonly PackedPrize[] {
  const sums = new Map<string, PackedPrize>();
  for (const prize of prizes) {
    const key = JSON.stringify([prize.shelf, prize.directoryName, prize.code, prize.variant]);
    sums.set(key, { ...prize, pieces: prize.pieces + (sums.get(key)?.pieces ?? 0) });
  }
  return [...sums.values()].toSorted(byShelf);
}
