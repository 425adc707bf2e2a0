import { listPrizes, type Missing } from '#backend/actions/belongings/list-prizes.ts';
import type { Belongings, HeldDraw } from '#backend/actions/belongings/ports.ts';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import type { Handlers, Outcome } from '../server/public-calls.ts';
import { picture } from './answering.ts';
import { pageFrom } from '../server/parse.ts';
import { orderLine } from './present-order.ts';
import { wonPrize } from './present-prize.ts';

type ListCall = 'listOrders' | 'listWonPrizes' | 'listBoughtDraws';

export const belongingsHandlers = (belongings: Belongings): Pick<Handlers, ListCall> => ({
  listOrders: async ({ query }, { login }) => {
    const filter = { hasParcel: flag(query.isUserShip), drawId: query.productId };
    const { total, items } = await belongings.orders(login.memberId, filter, pageFrom(query));
    return { answer: { total, items: items.map(orderLine) } };
  },

  listWonPrizes: async ({ query }, { login }) => {
    const { directoryName, orderHistoryId, userShipId, isDelivery } = query;
    const wish = { directoryName, orderId: orderHistoryId, shipmentId: userShipId, isSent: flag(isDelivery) };
    const found = await listPrizes(belongings, login.memberId, { ...wish, ...pageFrom(query) });
    if (typeof found === 'string') return MISSING[found];
    return { answer: { total: found.total, items: found.items.map(wonPrize) } };
  },

  listBoughtDraws: async ({ query }, { login }) => {
    const { total, items } = await belongings.draws(login.memberId, pageFrom(query));
    return { answer: { total, items: items.map(boughtDraw) } };
  },
});

const flag = (said: 'true' | 'false' | undefined) => (said === undefined ? undefined : said === 'true');

const MISSING = {
  draw: { refusal: 'drawNotFound', parameter: 'directoryName' },
  order: { refusal: 'notFound', parameter: 'orderHistoryId' },
  parcel: { refusal: 'notFound', parameter: 'userShipId' },
} as const satisfies Record<Missing, Outcome<'listWonPrizes'>>;

const boughtDraw = ({ art, keptUntil, ...held }: HeldDraw): BoughtDraw => ({
  productId: held.drawId,
  directoryName: held.directoryName,
  title: held.title,
  picture: picture(art),
  waiting: held.waiting,
  requested: held.requested,
  keepUntil: keptUntil?.toISOString() ?? null,
  shipping: held.shipping,
});
