import { type Buyer, type DrawOnSale, play } from '../../support/orders.ts';
import { BUYING_CALLS, statusAndCode } from '../../support/members.ts';
import type { Method } from '../../support/backend.ts';
import { aPayingShop, opened, placed, registered } from '../../support/payments.ts';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';

/** A member with an unpaid order, a paid order, a played order and a registered card. */
type Owned = {
  readonly owner: Buyer;
  readonly draw: DrawOnSale;
  readonly start: string;
  readonly paid: string;
  readonly played: string;
  readonly cardSessionId: string;
};

const shop = forAllTests(aPayingShop);

async function anOwner(): Promise<Owned> {
  const owner = await shop.buyer();
  const draw = await shop.draw();
  const played = await bought(owner, draw);
  await play(owner, draw, played);
  const paid = await bought(owner, draw);
  const { redirectId } = await registered(shop, owner);
  return { owner, draw, played, paid, cardSessionId: redirectId, start: await placed(owner, draw) };
}

async function bought(owner: Buyer, draw: DrawOnSale): Promise<string> {
  const orderId = await placed(owner, draw);
  await shop.pay(await opened(owner, orderId), { ending: 'paid' });
  return orderId;
}

type Call = { readonly method: Method; readonly path: string; readonly body?: unknown };

/** Every call about buying, as the owner makes it. */
const CALLS: Readonly<Record<(typeof BUYING_CALLS)[number], (owned: Owned) => Call>> = {
  showOrder: ({ played }) => ({ method: 'GET', path: `/api/orderHistory/${played}` }),
  showPlayingLimit: ({ draw }) => ({
    method: 'GET',
    path: `/api/orderHistory/concurrentPlayingLimit?limit=10&productId=${draw.drawId}`,
  }),
  placeOrder: () => ({ method: 'POST', path: '/api/orderHistory', body: {} }),
  cancelOrder: ({ start }) => ({ method: 'DELETE', path: `/api/orderHistory/${start}` }),
  extendHold: ({ start }) => ({ method: 'PUT', path: `/api/orderHistory/${start}/hold` }),
  showPlay: ({ draw }) => ({ method: 'GET', path: `/api/userProduct/${draw.drawId}` }),
  playOrder: ({ draw, paid }) => ({
    method: 'POST',
    path: '/api/userProduct',
    body: { productId: draw.drawId, orderHistoryId: paid },
  }),
  openPaymentSession: ({ start }) => ({
    method: 'POST',
    path: '/api/redirect',
    body: { purpose: 'order', orderHistoryId: start, paymentType: 'CARD' },
  }),
  confirmPaymentSession: ({ cardSessionId }) => ({ method: 'POST', path: `/api/redirect/${cardSessionId}` }),
  giveUpPaymentSession: ({ cardSessionId }) => ({ method: 'DELETE', path: `/api/redirect/${cardSessionId}` }),
  showCredit: ({ cardSessionId }) => ({ method: 'GET', path: `/api/credit?redirectId=${cardSessionId}` }),
  confirmCredit: ({ cardSessionId, owner }) => ({
    method: 'GET',
    path: `/api/credit-confirm?redirectId=${cardSessionId}&userId=${owner.userId}`,
  }),
  removeCredit: () => ({ method: 'DELETE', path: '/api/credit' }),
  showEvidence: ({ played }) => ({ method: 'GET', path: `/api/orderHistory/${played}/evidence` }),
  shareResult: ({ played }) => ({ method: 'GET', path: `/api/orderHistory/${played}/share` }),
  listOrders: () => ({ method: 'GET', path: '/api/orderHistory' }),
  listWonPrizes: ({ played }) => ({ method: 'GET', path: `/api/orderHistoryPrize?orderHistoryId=${played}` }),
  listBoughtDraws: () => ({ method: 'GET', path: '/api/buyProduct' }),
  listCollection: () => ({ method: 'GET', path: '/api/collection' }),
};

/** Calls that name something of the owner. The others are about the caller or about a draw. */
const ABOUT_OWNER = [
  'showOrder',
  'cancelOrder',
  'extendHold',
  'playOrder',
  'openPaymentSession',
  'confirmPaymentSession',
  'giveUpPaymentSession',
  'showCredit',
  'confirmCredit',
  'showEvidence',
  'shareResult',
  'listWonPrizes',
] as const;

/** Returns everything that the owner is shown, without the time of the answer. */
async function everythingOf({ owner, draw, start, paid, played }: Owned): Promise<unknown[]> {
  const paths = [start, paid, played].map((id) => `/api/orderHistory/${id}`);
  const others = [`/api/userProduct/${draw.drawId}`, '/api/credit', '/api/user/overview'];
  const answers = [...paths, ...others].map(async (path) => (await owner.ask('GET', path)).json());
  return (await Promise.all(answers)).map((answer) => ({ ...answer, askedAt: null }));
}

const send = (by: Buyer, { method, path, body }: Call) => by.ask(method, path, body);

describe('Without a login, or by another member', () => {
  // Nothing that these calls may do changes it.
  const owned = forAllTests(anOwner);
  const other = forAllTests(() => shop.buyer());

  test.each(BUYING_CALLS)('%s requires a login', async (name) => {
    const { method, path, body } = CALLS[name](owned);
    expect(statusAndCode(await shop.ask(method, path, { body }))).toBe('401 loginRequired');
  });

  test.each(BUYING_CALLS)('%s neither changes nor shows anything of the owner', async (name) => {
    const before = await everythingOf(owned);
    const answer = await send(other, CALLS[name](owned));
    expect(await everythingOf(owned)).toEqual(before);
    for (const word of [
      owned.owner.userId,
      owned.owner.email,
      owned.start,
      owned.paid,
      owned.played,
      '"1111"',
    ])
      expect(answer.body).not.toContain(word);
  });

  test.each(ABOUT_OWNER)('%s finds nothing', async (name) => {
    expect(statusAndCode(await send(other, CALLS[name](owned)))).toBe('404 notFound');
  });
});

describe('By the owner', () => {
  const owned = forEachTest(anOwner);

  test.each(BUYING_CALLS.filter((name) => name !== 'placeOrder'))(
    '%s is answered and may not be cached',
    async (name) => {
      const answer = await send(owned.owner, CALLS[name](owned));
      expect(statusAndCode(answer)).toBe('200');
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );
});
