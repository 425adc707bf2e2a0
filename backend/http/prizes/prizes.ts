import {
  listPrizes,
  type MissingFilter,
  type WonPrizeQueries,
  type CollectedDraw,
  type HeldDraw,
} from '#backend/actions/prizes/won-prizes.ts';
import type { PrizeView } from '#backend/domain/orders/order-view.ts';
import type { BoughtDraw, CollectedDraw as CollectedDrawAnswer, WonPrize } from '#lib/contract/prize.ts';
import { pageFrom } from '../server/parse.ts';
import type { Handlers, Outcome } from '../server/public-calls.ts';
import { presentPicture } from '../content/pictures.ts';

export const wonPrizeHandlers = (
  wonPrizes: WonPrizeQueries,
): Pick<Handlers, 'listWonPrizes' | 'listBoughtDraws' | 'listCollection'> => ({
  listWonPrizes: async ({ query }, { login }) => {
    const { directoryName, orderHistoryId, userShipId, isDelivery } = query;
    const filter = {
      ...{ directoryName, orderId: orderHistoryId, shipmentId: userShipId },
      isSent: booleanFrom(isDelivery),
    };
    const found = await listPrizes(wonPrizes, login.memberId, { ...filter, ...pageFrom(query) });
    if (typeof found === 'string') return NOT_FOUND[found];
    return { answer: { total: found.total, items: found.items.map(presentWonPrize) } };
  },

  listBoughtDraws: async ({ query }, { login }) => {
    const { total, items } = await wonPrizes.draws(login.memberId, pageFrom(query));
    return { answer: { total, items: items.map(presentBoughtDraw) } };
  },

  listCollection: async ({ query }, { login }) => {
    const filter = { character: query.character, ...pageFrom(query) };
    const { total, items, characters } = await wonPrizes.collection(login.memberId, filter);
    return { answer: { total, items: items.map(presentCollectedDraw), characters: [...characters] } };
  },
});

/** A boolean query parameter; undefined: not given. */
export const booleanFrom = (value: 'true' | 'false' | undefined) =>
  value === undefined ? undefined : value === 'true';

const NOT_FOUND = {
  draw: { refusal: 'drawNotFound', parameter: 'directoryName' },
  order: { refusal: 'notFound', parameter: 'orderHistoryId' },
  shipment: { refusal: 'notFound', parameter: 'userShipId' },
} as const satisfies Record<MissingFilter, Outcome<'listWonPrizes'>>;

/** Names each field, so that a new column is not published by accident. */
export const presentWonPrize = (prize: PrizeView): WonPrize => ({
  wonPrizeId: prize.wonPrizeId,
  orderHistoryId: prize.orderId,
  directoryName: prize.directoryName,
  drawTitle: prize.drawTitle,
  ticket: prize.ticket,
  grade: prize.grade,
  name: prize.name,
  note: prize.note,
  variantCount: prize.variants.length,
  variant: prize.variant,
  picture: presentPicture(prize.picture),
  wonAt: prize.wonAt.toISOString(),
  keepUntil: prize.keptUntil.toISOString(),
  userShipId: prize.shipmentId,
});

const presentBoughtDraw = ({ art, keptUntil, ...held }: HeldDraw): BoughtDraw => ({
  productId: held.drawId,
  directoryName: held.directoryName,
  title: held.title,
  picture: presentPicture(art),
  waiting: held.waiting,
  requested: held.requested,
  keepUntil: keptUntil?.toISOString() ?? null,
  shipping: held.shipping,
});

const presentCollectedDraw = ({ drawId, art, prizes, ...draw }: CollectedDraw): CollectedDrawAnswer => ({
  productId: drawId,
  ...{ directoryName: draw.directoryName, title: draw.title },
  picture: presentPicture(art),
  prizes: prizes.map(({ prizeId, grade, name, note, picture, owned, variants }) => ({
    ...{ prizeId, grade, name, note, owned },
    picture: presentPicture(picture),
    variants: variants.map((variant) => ({ name: variant.name, owned: variant.owned })),
  })),
});
