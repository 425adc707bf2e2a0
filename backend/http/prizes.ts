import type { Database } from '#backend/persistence/db/database.ts';
import type { Handlers, Outcome } from './server/public-calls.ts';
import { listPrizes, type MissingFilter } from '#backend/actions/prizes/won-prizes.ts';
import { pageFrom } from './server/parse.ts';
import { drawsOfMember, type HeldDraw } from '#backend/persistence/prizes/member-draws.ts';
import { presentShippingTerms } from './shipping-terms.ts';
import { collectionOf, type CollectedDraw } from '#backend/persistence/prizes/collection.ts';
import type { PrizeView } from '#backend/domain/orders/order-view.ts';

export const wonPrizeHandlers = (db: Database) =>
  ({
    listWonPrizes: async ({ query }, { login }) => {
      const { directoryName, orderHistoryId, userShipId, isDelivery } = query;
      const filter = {
        directoryName,
        orderId: orderHistoryId,
        shipmentId: userShipId,
        isSent: booleanFrom(isDelivery),
      };
      const found = await listPrizes(db, login.memberId, { ...filter, ...pageFrom(query) });
      if (typeof found === 'string') return NOT_FOUND[found];
      return { answer: { total: found.total, items: found.items.map(presentWonPrize) } };
    },

    listBoughtDraws: async ({ query }, { login }) => {
      const { total, items, at } = await drawsOfMember(db, login.memberId, pageFrom(query));
      return { answer: { total, items: items.map((draw) => presentBoughtDraw(draw, at)) } };
    },

    listCollection: async ({ query }, { login }) => {
      const filter = { character: query.character, ...pageFrom(query) };
      const { total, items, characters } = await collectionOf(db, login.memberId, filter);
      return { answer: { total, items: items.map(presentCollectedDraw), characters } };
    },
  }) satisfies Partial<Handlers>;

/** A boolean query parameter; undefined: not given. */
export const booleanFrom = (value: 'true' | 'false' | undefined) =>
  value === undefined ? undefined : value === 'true';

const NOT_FOUND = {
  draw: { refusal: 'drawNotFound', parameter: 'directoryName' },
  order: { refusal: 'notFound', parameter: 'orderHistoryId' },
  shipment: { refusal: 'notFound', parameter: 'userShipId' },
} as const satisfies Record<MissingFilter, Outcome<'listWonPrizes'>>;

/** In the words of the specification. */
export const presentWonPrize = (prize: PrizeView) => ({
  ...prize,
  orderHistoryId: prize.orderId,
  keepUntil: prize.keptUntil,
  userShipId: prize.shipmentId,
});

const presentBoughtDraw = (draw: HeldDraw, at: Date) => ({
  ...draw,
  shipping: presentShippingTerms(draw.shipping, at),
  productId: draw.drawId,
  picture: draw.art,
  keepUntil: draw.keptUntil,
});

const presentCollectedDraw = (draw: CollectedDraw) => ({
  ...draw,
  productId: draw.drawId,
  picture: draw.art,
});
