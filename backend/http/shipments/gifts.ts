import { createGift, listGifts, type OwnGift, withdrawGift } from '#backend/actions/shipments/gifts.ts';
import {
  acceptGift,
  type ReceivedGift,
  showReceivedGift,
} from '#backend/actions/shipments/received-gifts.ts';
import type { PrizeView } from '#backend/domain/orders/order-view.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { GiftedPrize } from '#lib/contract/gift.ts';
import type { Handlers } from '../server/public-calls.ts';
import { logRefusal } from '../server/visitor.ts';

export const giftHandlers = (db: Database) =>
  ({
    listGifts: async (_input, { login }) => ({
      answer: { items: (await listGifts(db, login.memberId)).map(presentGift) },
    }),

    createGift: async ({ body }, visitor) => {
      const gift = await createGift(db, { ...body, memberId: visitor.login.memberId });
      if (typeof gift === 'string') return logRefusal(visitor, { refusal: gift });
      visitor.log({ giftId: gift.giftId }, 'gift link made');
      return { answer: presentGift(gift) };
    },

    withdrawGift: async ({ params: { giftId } }, visitor) => {
      const gift = await withdrawGift(db, { memberId: visitor.login.memberId, giftId });
      if (typeof gift === 'string') return logRefusal(visitor, { refusal: gift });
      return { answer: presentGift(gift) };
    },

    showReceivedGift: async ({ body: { token } }, visitor) => {
      const gift = await showReceivedGift(db, { token, visitor: visitor.address });
      return 'refusal' in gift ? logRefusal(visitor, gift) : { answer: presentReceivedGift(gift) };
    },

    acceptGift: async ({ body: { token, address, email = null } }, visitor) => {
      const gift = await acceptGift(db, { token, address, email, visitor: visitor.address });
      if ('refusal' in gift) return logRefusal(visitor, gift);
      visitor.log({}, 'gift accepted');
      return { answer: presentReceivedGift(gift) };
    },
  }) satisfies Partial<Handlers>;

const presentGift = ({ giftId, card, showsPrizes, state, token, endsAt, shipment, prizes }: OwnGift) => ({
  giftId,
  card: card ?? { from: '', message: '' },
  showsPrizes,
  state,
  token,
  endsAt,
  userShipId: state === 'given' && shipment !== null ? shipment.shipmentId : null,
  prizes: giftedPrizes(prizes),
});

const presentReceivedGift = ({ card, state, endsAt, showsPrizes, prizes }: ReceivedGift) => ({
  card,
  state,
  endsAt,
  pieces: prizes.length,
  prizes: showsPrizes ? giftedPrizes(prizes) : null,
});

/** Equal prizes together. */
function giftedPrizes(prizes: readonly PrizeView[]): GiftedPrize[] {
  const kinds = new Map<string, GiftedPrize>();
  for (const { directoryName, code, variant, grade, gradeLabel, name, picture } of prizes) {
    const key = JSON.stringify([directoryName, code, variant]);
    const count = (kinds.get(key)?.count ?? 0) + 1;
    const { widths, ...rest } = picture;
    kinds.set(key, { grade, gradeLabel, name, variant, picture: { ...rest, widths: [...widths] }, count });
  }
  return [...kinds.values()];
}
