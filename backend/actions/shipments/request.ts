import { EVERY_DAY } from '#lib/text/closed-days.ts';
import { PAY_TIME_MS } from '#backend/domain/shipments/fee-payment.ts';
import { type RequestRefusal, requestRefusal } from '#backend/domain/shipments/eligibility.ts';
import { type DeliveryPreference, isDeliveryDay } from '#backend/domain/shipments/delivery.ts';
import { fillingOf } from '#backend/domain/members/member.ts';
import { type Address, isSameAddress, type ShipmentView } from '#backend/domain/shipments/shipment.ts';
import type { Yen } from '#backend/domain/money.ts';
import { isMinor } from '#backend/domain/members/guardian.ts';
import type { ShippingMethod } from '#lib/contract/enums.ts';
import type { GiftCard } from '#backend/domain/shipments/gift-card.ts';
import { prefectureOf } from '#lib/shipments/tariff.ts';
import { decideBeforeShipment } from '../prizes/variant-choice.ts';
import { holdRisky } from '../members/signals.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { findMember, updateMember } from '#backend/persistence/members/members.ts';
import { insertGift } from '#backend/persistence/shipments/gifts.ts';
import { shipmentView } from '#backend/persistence/shipments/shipments.ts';
import {
  lockRequester,
  findEarlierRequest,
  isDraw,
  lockPrizes,
  type EarlierRequest,
} from '#backend/persistence/shipments/shipment-requests.ts';
import { readSettings } from '#backend/persistence/settings.ts';
import { insertShipment } from '#backend/persistence/shipments/shipment-writer.ts';
import { emailRequested } from '#backend/persistence/shipments/shipment-emails.ts';

export type ShipmentRequest = DeliveryPreference & {
  readonly memberId: string;
  /** One of the draws whose prizes are to be sent. */
  readonly drawId: string;
  readonly wonPrizeIds: readonly string[];
  readonly address: Address;
  /** The member's profile gets of the address what it lacks. */
  readonly keepAddress: boolean;
  /** As the page showed it. */
  readonly fee: Yen;
  readonly method: ShippingMethod;
  /** The card of a gift; null: it is none. */
  readonly gift: GiftCard | null;
  readonly requestKey: string;
};

type ShipmentRequestRefusal =
  | RequestRefusal
  | 'variantNotChosen'
  | 'loginRequired'
  | 'drawNotFound'
  | 'keyReused'
  | 'deliveryDayOver'
  | 'giftsForAdults';

const NO_PREFERENCE: DeliveryPreference = { deliverOn: null, deliverySlot: null };

/** Requests a shipment of won prizes. Returns the shipment with the payment types for its fee. */
export async function requestShipment(
  db: Database,
  params: ShipmentRequest,
): Promise<ShipmentView | ShipmentRequestRefusal> {
  const requested = await inTransaction(db, (tx) =>
    request(tx, {
      ...params,
      wonPrizeIds: [...new Set(params.wonPrizeIds)],
      // No post is delivered at a chosen time.
      ...(params.method === 'post' && NO_PREFERENCE),
    }),
  );
  if (typeof requested === 'string') return requested;
  // Another page of the member may have sent the same key and withdrawn that shipment.
  return (await shipmentView(db, params.memberId, requested.shipmentId)) ?? 'keyReused';
}

/**
 * Requests of one member and the deletion of their account wait for the member's lock; other requests for a prize
 * wait for the prize's lock.
 */
async function request(
  tx: Connection,
  params: ShipmentRequest,
): Promise<{ readonly shipmentId: string } | ShipmentRequestRefusal> {
  const { memberId, drawId, wonPrizeIds, fee, method } = params;
  if (!(await lockRequester(tx, memberId))) return 'loginRequired';
  const earlier = await findEarlierRequest(tx, memberId, params.requestKey);
  if (earlier !== undefined) return isSameRequest(earlier, params) ? earlier : 'keyReused';
  if (!(await isDraw(tx, drawId))) return 'drawNotFound';
  const { prizes, at } = await lockPrizes(tx, memberId, wonPrizeIds);
  const prefecture = prefectureOf(params.address.address);
  if (prefecture === undefined) throw new Error('The address was parsed, but begins with no prefecture.');
  const terms = { drawId, fee, method, prefecture, prizes, requestedCount: wonPrizeIds.length };
  const why = requestRefusal(terms, at);
  if (why !== undefined) return why;
  if (params.gift !== null && !(await mayGive(tx, memberId))) return 'giftsForAdults';
  if (params.deliverOn !== null) {
    const closedDays = (await readSettings(tx)).closedDays?.value ?? EVERY_DAY;
    if (!isDeliveryDay(params.deliverOn, at, closedDays)) return 'deliveryDayOver';
  }
  // It writes, and a refusal keeps what was written.
  if (!(await decideBeforeShipment(tx, memberId, wonPrizeIds))) return 'variantNotChosen';
  const giftId = params.gift === null ? null : await insertGift(tx, { memberId, card: params.gift });
  const payTimeMs = fee > 0 ? PAY_TIME_MS : null;
  const shipmentId = await insertShipment(tx, { ...params, giftId, payTimeMs });
  // The address of a gift is that of somebody else.
  if (params.keepAddress && giftId === null) await keepAddress(tx, params);
  await holdRisky(tx, memberId, shipmentId);
  if (fee === 0) await emailRequested(tx, shipmentId);
  return { shipmentId };
}

/** Adults alone give prizes away: nothing passes from a minor to others. */
export async function mayGive(tx: Connection, memberId: string): Promise<boolean> {
  const member = await findMember(tx, memberId);
  return member !== undefined && !isMinor(member.birthday, await databaseTime(tx));
}

/** No email reports it: the shipment's own emails name the address. */
async function keepAddress(
  tx: Connection,
  { memberId, address }: Pick<ShipmentRequest, 'memberId' | 'address'>,
): Promise<void> {
  const member = await findMember(tx, memberId);
  if (member !== undefined) await updateMember(tx, memberId, fillingOf(member, address));
}

/** The same request key with another address, another preference, other prizes or another fee is not the same request. */
function isSameRequest(earlier: EarlierRequest, request: ShipmentRequest): boolean {
  const { wonPrizeIds, fee, address } = request;
  const requestedIds = new Set(wonPrizeIds);
  return (
    earlier.wonPrizeIds.length === requestedIds.size &&
    earlier.wonPrizeIds.every((id) => requestedIds.has(id)) &&
    earlier.fee === fee &&
    earlier.method === request.method &&
    earlier.deliverOn === request.deliverOn &&
    earlier.deliverySlot === request.deliverySlot &&
    isSameCard(earlier.gift, request.gift) &&
    isSameAddress(earlier.address, address)
  );
}

const isSameCard = (one: GiftCard | null, other: GiftCard | null): boolean =>
  one?.from === other?.from && one?.message === other?.message;
