import { type PrizesRefusal, prizesRefusal } from '#backend/domain/shipments/eligibility.ts';
import { giftState, linkEnd } from '#backend/domain/shipments/gift.ts';
import { digestOf, newToken } from '#backend/crypto/secrets.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import {
  closeLink,
  endedLinks,
  findGift,
  findGiftByKey,
  type GiftRecord,
  giftsOf,
  insertGiftLink,
  keptFor,
  lockGift,
  prizesOfGifts,
} from '#backend/persistence/shipments/gift-links.ts';
import { emailMember } from '#backend/persistence/shipments/shipment-emails.ts';
import { lockPrizes, lockRequester } from '#backend/persistence/shipments/shipment-requests.ts';
import type { PrizeView } from '#backend/domain/orders/order-view.ts';
import type { GiftCard } from '#backend/domain/shipments/gift-card.ts';
import type { GiftState } from '#lib/contract/enums.ts';
import { allDone } from '../all-done.ts';
import { decideBeforeShipment } from '../prizes/variant-choice.ts';
import { mayGive } from './request.ts';

type NewGift = {
  readonly memberId: string;
  readonly wonPrizeIds: readonly string[];
  readonly card: GiftCard;
  readonly showsPrizes: boolean;
  readonly requestKey: string;
};

/** A gift by a link, as its giver sees it. */
export type OwnGift = GiftRecord & { readonly state: GiftState; readonly prizes: readonly PrizeView[] };

type GiftRefusal = PrizesRefusal | 'variantNotChosen' | 'loginRequired' | 'giftsForAdults' | 'keyReused';

/** Keeps prizes for the receiver of a link. Requests for the same prizes wait for their locks, as with a shipment. */
export async function createGift(db: Database, params: NewGift): Promise<OwnGift | GiftRefusal> {
  const made = await inTransaction(db, (tx) =>
    create(tx, { ...params, wonPrizeIds: [...new Set(params.wonPrizeIds)] }),
  );
  if (typeof made === 'string') return made;
  const gift = await showGift(db, { memberId: params.memberId, giftId: made.giftId });
  return gift ?? 'notFound';
}

async function create(
  tx: Connection,
  { memberId, wonPrizeIds, ...gift }: NewGift,
): Promise<{ readonly giftId: string } | GiftRefusal> {
  if (!(await lockRequester(tx, memberId))) return 'loginRequired';
  const earlier = await findGiftByKey(tx, memberId, gift.requestKey);
  if (earlier !== undefined)
    return (await isSameGift(tx, earlier, { wonPrizeIds, ...gift })) ? earlier : 'keyReused';
  const at = await databaseTime(tx);
  if (!(await mayGive(tx, memberId))) return 'giftsForAdults';
  const { prizes } = await lockPrizes(tx, memberId, wonPrizeIds);
  const refusal = prizesRefusal({ prizes, requestedCount: wonPrizeIds.length }, at);
  if (refusal !== undefined) return refusal;
  if (!(await decideBeforeShipment(tx, memberId, wonPrizeIds))) return 'variantNotChosen';
  const token = newToken();
  const endsAt = linkEnd(
    at,
    prizes.map(({ keptUntil }) => keptUntil),
  );
  const link = { token, linkDigest: digestOf(token), endsAt };
  return { giftId: await insertGiftLink(tx, { ...gift, ...link, memberId, wonPrizeIds }) };
}

/** The same key with other prizes or words is not the same gift. */
async function isSameGift(
  tx: Connection,
  earlier: GiftRecord,
  { wonPrizeIds, card, showsPrizes }: Pick<NewGift, 'wonPrizeIds' | 'card' | 'showsPrizes'>,
): Promise<boolean> {
  const kept = new Set(await keptFor(tx, earlier.giftId));
  return (
    earlier.token !== null &&
    kept.size === wonPrizeIds.length &&
    wonPrizeIds.every((id) => kept.has(id)) &&
    earlier.card?.from === card.from &&
    earlier.card.message === card.message &&
    earlier.showsPrizes === showsPrizes
  );
}

async function showGift(
  db: Database,
  { memberId, giftId }: { readonly memberId: string; readonly giftId: string },
): Promise<OwnGift | undefined> {
  const gift = await findGift(db, { memberId, giftId });
  const [shown] = await ownGifts(db, gift === undefined ? [] : [gift]);
  return shown;
}

export const listGifts = async (db: Database, memberId: string): Promise<readonly OwnGift[]> =>
  ownGifts(db, await giftsOf(db, memberId));

/** Completes gifts with their states and prizes. */
async function ownGifts(db: Database, gifts: readonly GiftRecord[]): Promise<OwnGift[]> {
  const at = await databaseTime(db);
  const prizes = await prizesOfGifts(
    db,
    gifts.map(({ giftId }) => giftId),
  );
  return gifts.map((gift) => {
    const state = giftState(gift, gift.shipment, at);
    const token = state === 'open' ? gift.token : null;
    return { ...gift, state, token, prizes: prizes.get(gift.giftId) ?? [] };
  });
}

/** Ends the link of a gift. It must not have an address yet. Ended already: no change. */
export async function withdrawGift(
  db: Database,
  { memberId, giftId }: { readonly memberId: string; readonly giftId: string },
): Promise<OwnGift | 'notFound' | 'giftTaken' | 'loginRequired'> {
  const refusal = await inTransaction(db, async (tx) => {
    if (!(await lockRequester(tx, memberId))) return 'loginRequired';
    const found = await findGift(tx, { memberId, giftId });
    if (found === undefined) return 'notFound';
    await lockGift(tx, giftId);
    const gift = await findGift(tx, { memberId, giftId });
    if (gift?.givenAt !== null) return 'giftTaken';
    if (gift.closedAt === null) await closeLink(tx, giftId);
    return undefined;
  });
  return refusal ?? (await showGift(db, { memberId, giftId })) ?? 'notFound';
}

/** Returns the prizes of links that have ended to storage, and tells their givers. `rest`: there may be more. */
export async function endGiftLinks(
  db: Database,
  atMost: number,
): Promise<{ readonly ended: number; readonly rest: boolean }> {
  const due = await endedLinks(db, atMost);
  const done = await allDone(due.map((link) => inTransaction(db, (tx) => endOpenLink(tx, link))));
  return { ended: done.filter((end) => typeof end === 'object').length, rest: due.length === atMost };
}

/**
 * Returns the prizes of an open link to storage, and tells its giver. Another backend, the giver or the receiver may have
 * been faster: then it is not open.
 */
export async function endOpenLink(
  tx: Connection,
  { giftId, memberId }: { readonly giftId: string; readonly memberId: string },
): Promise<{ readonly prizes: number } | 'notFound' | 'notOpen'> {
  if (!(await lockRequester(tx, memberId))) return 'notFound';
  if ((await findGift(tx, { memberId, giftId })) === undefined) return 'notFound';
  await lockGift(tx, giftId);
  const gift = await findGift(tx, { memberId, giftId });
  if (gift === undefined || gift.token === null) return 'notOpen';
  const { length: prizes } = await keptFor(tx, giftId);
  await closeLink(tx, giftId);
  await emailMember(tx, memberId, (name) => ({ kind: 'giftLinkEnded', name, prizes }));
  return { prizes };
}
