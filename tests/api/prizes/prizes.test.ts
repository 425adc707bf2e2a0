import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import { statusAndCode } from '../../support/members.ts';
import { aBelongingsShop, type BelongingsShop, listed, wholeList } from './prizes-shop.ts';

let shop: BelongingsShop;
let member: Buyer;
let otherMember: Buyer;

/** What is known of a prize that was written down. */
type Known = {
  readonly id: string;
  readonly draw: string;
  readonly order: string;
  readonly parcel: string | undefined;
  readonly hoursAgo: number;
  readonly isKept: boolean;
};

const draws: DrawOnSale[] = [];
const orders: string[] = [];
const parcels: string[] = [];
const known: Known[] = [];
let empty: DrawOnSale;

/** Two draws, two orders of each, in each of which prizes wait, wait no longer, and are in either of two parcels. */
beforeAll(async () => {
  shop = await aBelongingsShop();
  member = await shop.buyer();
  otherMember = await shop.buyer();
  empty = await shop.draw('empty');
  parcels.push(await shop.parcel(member), await shop.parcel(member));
  for (const directoryName of ['first', 'second']) {
    const draw = await shop.draw(directoryName, { lastOne: true });
    draws.push(draw);
    for (const hoursAgo of [1, 2]) await anOrderOfPrizes(draw, hoursAgo);
    const theirs = await shop.order({ of: otherMember, draw });
    await shop.prize({ of: otherMember, draw, order: theirs, parcel: await shop.parcel(otherMember) });
    await shop.prize({ of: otherMember, draw, order: theirs });
  }
});
afterAll(() => shop.close());

async function anOrderOfPrizes(draw: DrawOnSale, hoursAgo: number): Promise<void> {
  const order = await shop.order({ of: member, draw, hoursAgo });
  orders.push(order);
  const facts = { of: member, draw, order, hoursAgo };
  for (const [parcel, keptForHours] of [
    [undefined, 5],
    [undefined, 6],
    [undefined, -1],
    [parcels[0], 5],
    [parcels[1], -1],
  ] as const) {
    const id = await shop.prize({ ...facts, parcel, keptForHours });
    const isKept = parcel === undefined && keptForHours > 0;
    known.push({ id, draw: draw.directoryName, order, parcel, hoursAgo, isKept });
  }
  await shop.prize({ ...facts, isVoid: true });
}

/** The latest first; those of one moment by their ids, as the database compares them. */
const latestFirst = (one: Known, other: Known) =>
  one.hoursAgo - other.hoursAgo || (one.id < other.id ? 1 : -1);

type Wish = Readonly<
  Record<'directoryName' | 'isDelivery' | 'orderHistoryId' | 'userShipId', string | undefined>
>;

const fits = (prize: Known, wish: Wish) =>
  (wish.directoryName ?? prize.draw) === prize.draw &&
  (wish.orderHistoryId ?? prize.order) === prize.order &&
  (wish.userShipId === undefined || wish.userShipId === prize.parcel) &&
  (wish.isDelivery !== 'true' || prize.parcel !== undefined) &&
  (wish.isDelivery !== 'false' || prize.isKept);

const pathOf = (wish: Wish) => {
  const said = Object.entries(wish).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
  return `/api/orderHistoryPrize?${new URLSearchParams(said)}`;
};

const idsOf = (items: readonly Readonly<Record<string, unknown>>[]) =>
  items.map(({ wonPrizeId }) => wonPrizeId);

/** Every combination of what can be asked for, and of leaving it out. */
const everyWish = (): Wish[] =>
  [undefined, 'first', 'second', 'empty'].flatMap((directoryName) =>
    [undefined, 'true', 'false'].flatMap((isDelivery) =>
      [undefined, ...orders.slice(0, 3)].flatMap((orderHistoryId) =>
        [undefined, ...parcels].map((userShipId) => ({
          directoryName,
          isDelivery,
          orderHistoryId,
          userShipId,
        })),
      ),
    ),
  );

test('Every combination of draw, delivery, order and parcel gives what all of them let through, latest first', async () => {
  for (const wish of everyWish()) {
    const expected = known.filter((prize) => fits(prize, wish)).toSorted(latestFirst);
    const { total, items } = await listed(member, pathOf(wish));
    const of = `${total} for ${pathOf(wish)}`;
    expect([of, idsOf(items)]).toEqual([
      `${expected.length} for ${pathOf(wish)}`,
      expected.map(({ id }) => id),
    ]);
  }
});

test.each([1, 2, 3, 20])('Pages of %d follow each other without a gap', async (limit) => {
  for (const path of [
    '/api/orderHistoryPrize',
    '/api/orderHistoryPrize?isDelivery=false&directoryName=first',
  ])
    expect(await wholeList(member, path, limit)).toEqual((await listed(member, path)).items);
});

test('A prize says what it is, where it comes from, and where it is', async () => {
  const { items } = await listed(member, '/api/orderHistoryPrize?isDelivery=true&limit=1');
  const newest = known.filter(({ parcel }) => parcel !== undefined).toSorted(latestFirst)[0];
  expect(items).toEqual([
    {
      wonPrizeId: newest?.id,
      orderHistoryId: newest?.order,
      directoryName: newest?.draw,
      drawTitle: draws[0]?.title,
      ticket: expect.any(Number),
      grade: 'A',
      name: 'A賞のぬいぐるみ',
      note: '高さ約38cm',
      picture: { pictureId: 'a'.repeat(32), alt: '', width: 640, height: 640, widths: [640] },
      wonAt: expect.stringMatching(/Z$/),
      keepUntil: expect.stringMatching(/Z$/),
      userShipId: newest?.parcel,
    },
  ]);
});

test('The last-one prize stands among the others by its own name', async () => {
  const winner = await shop.buyer();
  const draw = await shop.draw('with-last-one', { lastOne: true });
  const order = await shop.order({ of: winner, draw });
  await shop.prize({ of: winner, draw, order, isLastOne: true });
  const { items } = await listed(winner, '/api/orderHistoryPrize');
  expect(items).toMatchObject([{ grade: 'lastOne', name: '金のまわり道', ticket: null, userShipId: null }]);
});

test('What is not there, and what is somebody else’s, is not found', async () => {
  const draw = draws[0] ?? empty;
  const theirs = await shop.order({ of: otherMember, draw });
  const [their, gone] = [
    await shop.parcel(otherMember),
    await shop.parcel(member, { status: 'START', prizes: 0, withdrawnAt: new Date() }),
  ];
  const nobodys = '00000000-0000-4000-8000-000000000000';
  const asked = async (query: string) =>
    statusAndCode(await member.ask('GET', `/api/orderHistoryPrize?${query}`));
  expect(await asked('directoryName=nowhere')).toEqual([404, 'drawNotFound']);
  for (const id of [theirs, nobodys, 'x'])
    expect([id, await asked(`orderHistoryId=${id}`)]).toEqual([id, [404, 'notFound']]);
  for (const id of [their, gone, nobodys, 'x'])
    expect([id, await asked(`userShipId=${id}&directoryName=first`)]).toEqual([id, [404, 'notFound']]);
});

test.each(['isDelivery=1', 'directoryName=', 'directoryName=UP', 'userId=x', 'limit=101'])(
  'Nobody is answered who asks for %s',
  async (query) => {
    expect(statusAndCode(await member.ask('GET', `/api/orderHistoryPrize?${query}`))).toEqual([
      422,
      'invalidInput',
    ]);
  },
);
