import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { aBackend, type Method, type TestBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale, type Buyer, type DrawOnSale } from '../../support/buying.ts';
import { statusAndCode } from '../../support/members.ts';
import {
  AN_ADDRESS,
  ANOTHER_ADDRESS,
  ask,
  aWish,
  type Body,
  requested,
  won,
} from '../../support/shipments.ts';
import { SHIPPING_CALLS } from '../../support/shipment-calls.ts';

let backend: TestBackend;
let owner: Buyer;
let other: Buyer;
let draw: DrawOnSale;
let parcel: ShipmentDetail;
let wish: Body;

beforeAll(async () => {
  backend = await aBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  [owner, other, draw] = [await aBuyer(backend), await aBuyer(backend), await aDrawOnSale(backend)];
  parcel = await requested(backend, owner, draw, { quantity: 5 });
  wish = aWish(draw, await won(backend, owner, draw));
});

type Call = { readonly method: Method; readonly path: string; readonly body?: unknown };

/** Every call about parcels, as the owner makes it. */
const CALLS: Readonly<Record<(typeof SHIPPING_CALLS)[number], () => Call>> = {
  listShipments: () => ({ method: 'GET', path: '/api/userShip' }),
  showShipment: () => ({ method: 'GET', path: `/api/userShip/${parcel.userShipId}` }),
  requestShipment: () => ({ method: 'POST', path: '/api/userShip', body: wish }),
  changeShippingAddress: () => ({
    method: 'PUT',
    path: `/api/userShip/${parcel.userShipId}`,
    body: { address: ANOTHER_ADDRESS },
  }),
  withdrawShipment: () => ({ method: 'DELETE', path: `/api/userShip/${parcel.userShipId}` }),
};

/** All that the owner has, as he is shown it, without the moment at which he looks. */
async function everythingOfOwner(): Promise<unknown[]> {
  const paths = ['/api/userShip', `/api/userShip/${parcel.userShipId}`, '/api/orderHistoryPrize'];
  const answers = await Promise.all(paths.map(async (path) => (await owner.ask('GET', path)).json()));
  return answers.map((answer) => ({ ...answer, askedAt: null }));
}

const made = (by: Buyer, { method, path, body }: Call) => by.ask(method, path, body);

describe.each(SHIPPING_CALLS)('%s', (name) => {
  test('is for whoever is logged in', async () => {
    const { method, path, body } = CALLS[name]();
    expect(statusAndCode(await backend.ask(method, path, { body }))).toEqual([401, 'loginRequired']);
  });

  test('does nothing to the owner, and shows nothing of his, when another member makes it', async () => {
    const before = await everythingOfOwner();
    const answer = await made(other, CALLS[name]());
    expect(await everythingOfOwner()).toEqual(before);
    for (const word of [owner.userId, owner.email, parcel.userShipId, AN_ADDRESS.address, AN_ADDRESS.tel])
      expect(answer.body).not.toContain(word);
  });

  test('is answered to its owner, and kept by nobody on the way', async () => {
    const answer = await made(owner, CALLS[name]());
    expect(statusAndCode(answer)).toEqual([200]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

test.each(['showShipment', 'requestShipment', 'changeShippingAddress', 'withdrawShipment'] as const)(
  '%s finds nothing of somebody else’s',
  async (name) => {
    expect(statusAndCode(await made(other, CALLS[name]()))).toEqual([404, 'notFound']);
  },
);

test('A key is its maker’s: the same one of another member is another parcel', async () => {
  const mine = (await ask(owner, wish)).json();
  const theirWish = aWish(draw, await won(backend, other, draw), { requestKey: wish.requestKey });
  const theirs = (await ask(other, theirWish)).json();
  expect(theirs.userShipId).not.toBe(mine.userShipId);
});

test.each(['nothing', '00000000-0000-4000-8000-000000000000'])('There is no parcel %s', async (id) => {
  for (const call of [
    { method: 'GET', path: `/api/userShip/${id}` },
    { method: 'PUT', path: `/api/userShip/${id}`, body: { address: ANOTHER_ADDRESS } },
    { method: 'DELETE', path: `/api/userShip/${id}` },
  ] as const)
    expect(statusAndCode(await made(owner, call))).toEqual([404, 'notFound']);
});
