import { announcementStore } from '#backend/persistence/content/announcement-store.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aBuyer, aCapture, aDrawOnSale, aRequestKey, type DrawWish } from '../../support/buying.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await aBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.db.$client.query('delete from announcements');
});

/** Somebody pays for so many tickets of a draw. */
async function paid(quantity: number, wish: DrawWish = {}) {
  const draw = await aDrawOnSale(backend, wish);
  const { memberId } = await aBuyer(backend);
  const { orderWriter: desk } = backend.buying;
  const order = await desk.place({ drawId: draw.drawId, memberId, quantity, requestKey: aRequestKey() });
  if (typeof order === 'string') throw new Error(order);
  expect(await desk.settle(order, aCapture(order.total))).toBe('settled');
  return draw;
}

test('The last ticket brings the last-one prize, and the pages are told that the draw is sold out', async () => {
  const draw = await paid(10, { lastOne: true });
  const [announced] = await announcementStore(backend.db).claim();
  expect(announced?.tags).toEqual(['draws', `draw:${draw.directoryName}`]);
  const detail = (await backend.get(`/api/product/${draw.directoryName}`)).json();
  expect(detail).toMatchObject({ state: 'soldOut', lastOnePrize: { given: true } });
});

test('Nobody is told of tickets that are sold while there are others', async () => {
  await paid(1);
  expect(await announcementStore(backend.db).claim()).toEqual([]);
});
