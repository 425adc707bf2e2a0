import { type Buyer, type DrawOnSale, aRequestKey } from '../../support/buying.ts';
import { BUYING_CALLS, statusAndCode } from '../../support/members.ts';
import type { Method } from '../../support/backend.ts';
import { aPayingShop, opened, type PayingShop, placed, registered } from '../../support/paying.ts';

let shop: PayingShop;
let other: Buyer;
let held: Owned;

/** What its owner has in the shop: an order that can be paid, one that can be played, one that was, and a card. */
type Owned = {
  readonly owner: Buyer;
  readonly draw: DrawOnSale;
  readonly start: string;
  readonly paid: string;
  readonly played: string;
  readonly cardTrip: string;
};

beforeAll(async () => {
  shop = await aPayingShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  held = await anOwner();
  other = await shop.buyer();
});

async function anOwner(): Promise<Owned> {
  const [owner, draw] = [await shop.buyer(), await shop.draw()];
  const played = await bought(owner, draw);
  await owner.ask('POST', '/api/userProduct', { productId: draw.drawId, orderHistoryId: played });
  const paid = await bought(owner, draw);
  const { redirectId } = await registered(shop, owner);
  return { owner, draw, played, paid, cardTrip: redirectId, start: await placed(owner, draw) };
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
  showPlay: ({ draw }) => ({ method: 'GET', path: `/api/userProduct/${draw.drawId}` }),
  playOrder: ({ draw, paid }) => ({
    method: 'POST',
    path: '/api/userProduct',
    body: { productId: draw.drawId, orderHistoryId: paid },
  }),
  openHandOff: ({ start }) => ({
    method: 'POST',
    path: '/api/redirect',
    body: { purpose: 'order', orderHistoryId: start, paymentType: 'CARD' },
  }),
  returnFromTrip: ({ cardTrip }) => ({ method: 'POST', path: `/api/redirect/${cardTrip}` }),
  showCredit: ({ cardTrip }) => ({ method: 'GET', path: `/api/credit?redirectId=${cardTrip}` }),
  confirmCredit: ({ cardTrip, owner }) => ({
    method: 'GET',
    path: `/api/credit-confirm?redirectId=${cardTrip}&userId=${owner.userId}`,
  }),
  removeCredit: () => ({ method: 'DELETE', path: '/api/credit' }),
  showProof: ({ played }) => ({ method: 'GET', path: `/api/orderHistory/${played}/proof` }),
  listOrders: () => ({ method: 'GET', path: '/api/orderHistory' }),
  listWonPrizes: ({ played }) => ({ method: 'GET', path: `/api/orderHistoryPrize?orderHistoryId=${played}` }),
  listBoughtDraws: () => ({ method: 'GET', path: '/api/buyProduct' }),
};

/** Each of these is asked of something of the owner's; the others are about whoever asks, or about a draw. */
const OF_THE_OWNER = [
  'showOrder',
  'cancelOrder',
  'playOrder',
  'openHandOff',
  'returnFromTrip',
  'showCredit',
  'confirmCredit',
  'showProof',
  'listWonPrizes',
] as const;

/** All that the owner has, as he is shown it, without the moment at which he looks. */
async function everythingOf({ owner, draw, start, paid, played }: Owned): Promise<unknown[]> {
  const paths = [start, paid, played].map((id) => `/api/orderHistory/${id}`);
  const others = [`/api/userProduct/${draw.drawId}`, '/api/credit', '/api/user/overview'];
  const answers = [...paths, ...others].map(async (path) => (await owner.ask('GET', path)).json());
  return (await Promise.all(answers)).map((answer) => ({ ...answer, askedAt: null }));
}

const made = (by: Buyer, { method, path, body }: Call) => by.ask(method, path, body);

describe.each(BUYING_CALLS)('%s', (name) => {
  test('is for whoever is logged in', async () => {
    const { method, path, body } = CALLS[name](held);
    expect(statusAndCode(await shop.ask(method, path, { body }))).toEqual([401, 'loginRequired']);
  });

  test('does nothing to the owner, and shows nothing of his, when another member makes it', async () => {
    const before = await everythingOf(held);
    const answer = await made(other, CALLS[name](held));
    expect(await everythingOf(held)).toEqual(before);
    for (const word of [held.owner.userId, held.owner.email, held.start, held.paid, held.played, '1111'])
      expect(answer.body).not.toContain(word);
  });
});

test.each(OF_THE_OWNER)('%s finds nothing of somebody else’s', async (name) => {
  expect(statusAndCode(await made(other, CALLS[name](held)))).toEqual([404, 'notFound']);
});

test.each(BUYING_CALLS.filter((name) => name !== 'placeOrder'))(
  '%s is answered to its owner, and kept by nobody on the way',
  async (name) => {
    const answer = await made(held.owner, CALLS[name](held));
    expect(statusAndCode(answer)).toEqual([200]);
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);

test('A key is its maker’s: the same one of another member is another order', async () => {
  const [draw, requestKey] = [await shop.draw(), aRequestKey()];
  const wish = { productId: draw.drawId, quantity: 1, requestKey };
  const third = await shop.buyer();
  const mine = (await other.ask('POST', '/api/orderHistory', wish)).json();
  const theirs = (await third.ask('POST', '/api/orderHistory', wish)).json();
  expect(theirs.orderHistoryId).not.toBe(mine.orderHistoryId);
});
