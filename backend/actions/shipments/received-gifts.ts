import { prizesRefusal, feeOf } from '#backend/domain/shipments/eligibility.ts';
import { receivedState } from '#backend/domain/shipments/gift.ts';
import { type Address, isSameAddress } from '#backend/domain/shipments/shipment.ts';
import { yen } from '#backend/domain/money.ts';
import { digestOf } from '#backend/crypto/secrets.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { currentSuspension } from '#backend/persistence/members/suspensions.ts';
import { countAttempts } from '#backend/persistence/members/throttles.ts';
import {
  findGiftByLink,
  type GiftRecord,
  keptFor,
  lockGift,
  prizesOfGift,
  recordGiven,
} from '#backend/persistence/shipments/gift-links.ts';
import { emailGiftGiven } from '#backend/persistence/shipments/shipment-emails.ts';
import { lockPrizes, lockRequester } from '#backend/persistence/shipments/shipment-requests.ts';
import { insertShipment, lockShipments } from '#backend/persistence/shipments/shipment-writer.ts';
import type { PrizeView } from '#backend/domain/orders/order-view.ts';
import type { GiftCard } from '#backend/domain/shipments/gift-card.ts';
import type { ReceivedGiftState } from '#lib/contract/enums.ts';
import { GIFT_PAYMENT_DAYS } from '#lib/contract/shop-rules.ts';
import { prefectureOf } from '#lib/shipments/tariff.ts';
import { inSeconds, type Refused } from '../members/refusals.ts';
import { holdRisky } from '../members/signals.ts';
import { visitorCounters } from '../members/throttle.ts';

const PAY_TIME_MS = GIFT_PAYMENT_DAYS * 24 * 60 * 60_000;

/** A gift as its receiver sees it. */
export type ReceivedGift = {
  readonly card: GiftCard;
  readonly state: ReceivedGiftState;
  readonly endsAt: Date;
  readonly showsPrizes: boolean;
  readonly prizes: readonly PrizeView[];
};

type Ended = Refused<'giftLinkEnded' | 'tooManyAttempts'>;

/** The holder of a token, from an address whose wrong tokens are counted. */
type Visit = { readonly token: string; readonly visitor: string };

/** The gift of a link. */
export async function showReceivedGift(db: Database, visit: Visit): Promise<ReceivedGift | Ended> {
  const gift = await findGiftByLink(db, digestOf(visit.token));
  const received = gift && (await receivedGift(db, gift));
  return received ?? unknownLink(db, visit);
}

/** Counts a token without a gift as a wrong password is counted. */
async function unknownLink(db: Database, { visitor }: Visit): Promise<Ended> {
  const throttled = await countAttempts(db, visitorCounters(visitor));
  return throttled === undefined
    ? { refusal: 'giftLinkEnded' }
    : { refusal: 'tooManyAttempts', retryAfter: inSeconds(throttled.waitMs) };
}

/** `undefined`: the link has ended, the giver has left, or the money for all of its prizes was returned. */
async function receivedGift(db: Database, gift: GiftRecord): Promise<ReceivedGift | undefined> {
  const { card, endsAt, showsPrizes } = gift;
  const state = receivedState(gift, gift.shipment, await databaseTime(db));
  if (state === null || card === null) return undefined;
  const prizes = await prizesOfGift(db, gift.giftId);
  return state === 'open' && prizes.length === 0 ? undefined : { card, state, endsAt, showsPrizes, prizes };
}

type Accepted = Visit & { readonly address: Address; readonly email: string | null };

type AcceptRefusal = 'giftLinkEnded' | 'giftTaken' | 'giftUnavailable';

/**
 * Requests the shipment of a gift to the address that its receiver has typed. The fee is known now, and its giver pays it. The
 * locks are those of a request: giver, gift, orders, prizes. Of two receivers the second one finds the address given.
 */
export async function acceptGift(
  db: Database,
  accepted: Accepted,
): Promise<ReceivedGift | Ended | Refused<AcceptRefusal>> {
  const linkDigest = digestOf(accepted.token);
  const found = await findGiftByLink(db, linkDigest);
  if (found === undefined) return unknownLink(db, accepted);
  const refusal = await inTransaction(db, (tx) => accept(tx, found, { linkDigest, ...accepted }));
  if (refusal !== undefined) return { refusal };
  const after = await findGiftByLink(db, linkDigest);
  return (after && (await receivedGift(db, after))) ?? { refusal: 'giftLinkEnded' };
}

async function accept(
  tx: Connection,
  { giftId, memberId }: GiftRecord,
  { linkDigest, address, email }: Accepted & { readonly linkDigest: string },
): Promise<AcceptRefusal | undefined> {
  if (!(await lockRequester(tx, memberId))) return 'giftLinkEnded';
  await lockGift(tx, giftId);
  const gift = await findGiftByLink(tx, linkDigest);
  const at = await databaseTime(tx);
  if (gift === undefined) return 'giftLinkEnded';
  if (gift.givenAt !== null) return (await wentTo(tx, gift, address)) ? undefined : 'giftTaken';
  if (gift.closedAt !== null || gift.endsAt <= at) return 'giftLinkEnded';
  if ((await currentSuspension(tx, memberId)) !== undefined) return 'giftUnavailable';
  const wonPrizeIds = await keptFor(tx, giftId);
  const { prizes } = await lockPrizes(tx, memberId, wonPrizeIds, giftId);
  // Money for all of them may have been returned meanwhile.
  if (wonPrizeIds.length === 0) return 'giftLinkEnded';
  if (prizesRefusal({ prizes, requestedCount: wonPrizeIds.length }, at) !== undefined)
    return 'giftUnavailable';
  const prefecture = prefectureOf(address.address);
  if (prefecture === undefined) throw new Error('The address was parsed, but begins with no prefecture.');
  const fee = yen(feeOf(prizes, prefecture));
  await recordGiven(tx, giftId, email);
  const shipmentId = await insertShipment(tx, {
    memberId,
    giftId,
    wonPrizeIds,
    address,
    fee,
    method: 'box',
    // No key of a member has a colon.
    requestKey: `${giftId}:gift`,
    payTimeMs: fee > 0 ? PAY_TIME_MS : null,
    deliverOn: null,
    deliverySlot: null,
  });
  await holdRisky(tx, memberId, shipmentId);
  await emailGiftGiven(tx, shipmentId);
  return undefined;
}

/** Whether the gift goes to this address: the answer to the first request was lost. */
async function wentTo(tx: Connection, { shipment }: GiftRecord, address: Address): Promise<boolean> {
  if (shipment === null || shipment.isWithdrawn) return false;
  const locked = (await lockShipments(tx, [shipment.shipmentId])).get(shipment.shipmentId);
  return isSameAddress(locked?.address ?? null, address);
}
