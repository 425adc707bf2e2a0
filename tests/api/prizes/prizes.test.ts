import type { DrawOnSale } from '../../support/orders.ts';
import { statusAndCode } from '../../support/members.ts';
import { aPrizesShop, listed, wholeList } from './prizes-shop.ts';
import { forAllTests } from '../../support/fixtures.ts';

type StoredPrize = {
  readonly id: string;
  readonly draw: string;
  readonly order: string;
  readonly shipment: string | undefined;
  readonly hoursAgo: number;
  readonly isKept: boolean;
};

const draws: DrawOnSale[] = [];
const orders: string[] = [];
const shipments: string[] = [];
const stored: StoredPrize[] = [];

/** Two draws with two orders each, whose prizes are available, expired or in one of two shipments. */
const shop = forAllTests(aPrizesShop);
const member = forAllTests(() => shop.buyer());
const otherMember = forAllTests(() => shop.buyer());
const empty = forAllTests(() => shop.draw('empty'));
beforeAll(async () => {
  shipments.push(await shop.shipment(member), await shop.shipment(member));
  for (const directoryName of ['first', 'second']) {
    const draw = await shop.draw(directoryName, { lastOne: true });
    draws.push(draw);
    for (const hoursAgo of [1, 2]) await anOrderOfPrizes(draw, hoursAgo);
    const theirOrder = await shop.order({ of: otherMember, draw });
    await shop.prize({
      of: otherMember,
      draw,
      order: theirOrder,
      shipment: await shop.shipment(otherMember),
    });
    await shop.prize({ of: otherMember, draw, order: theirOrder });
  }
});

async function anOrderOfPrizes(draw: DrawOnSale, hoursAgo: number): Promise<void> {
  const order = await shop.order({ of: member, draw, hoursAgo });
  orders.push(order);
  const input = { of: member, draw, order, hoursAgo };
  for (const [shipment, keptForHours] of [
    [undefined, 5],
    [undefined, 6],
    [undefined, -1],
    [shipments[0], 5],
    [shipments[1], -1],
  ] as const) {
    const id = await shop.prize({ ...input, shipment, keptForHours });
    const isKept = shipment === undefined && keptForHours > 0;
    stored.push({ id, draw: draw.directoryName, order, shipment, hoursAgo, isKept });
  }
  await shop.prize({ ...input, isVoid: true });
}

/** Sorts as the database does: latest first, prizes of the same time by their ids. */
const latestFirst = (one: StoredPrize, other: StoredPrize) =>
  one.hoursAgo - other.hoursAgo || (one.id < other.id ? 1 : -1);

type Filter = Readonly<
  Record<'directoryName' | 'isDelivery' | 'orderHistoryId' | 'userShipId', string | undefined>
>;

const matches = (prize: StoredPrize, filter: Filter) =>
  (filter.directoryName ?? prize.draw) === prize.draw &&
  (filter.orderHistoryId ?? prize.order) === prize.order &&
  (filter.userShipId === undefined || filter.userShipId === prize.shipment) &&
  (filter.isDelivery !== 'true' || prize.shipment !== undefined) &&
  (filter.isDelivery !== 'false' || prize.isKept);

const pathOf = (filter: Filter) => {
  const params = Object.entries(filter).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value]],
  );
  return `/api/orderHistoryPrize?${new URLSearchParams(params)}`;
};

const idsOf = (items: readonly Readonly<Record<string, unknown>>[]) =>
  items.map(({ wonPrizeId }) => wonPrizeId);

/** Every combination of filters, each also omitted. */
const everyFilter = (): Filter[] =>
  [undefined, 'first', 'second', 'empty'].flatMap((directoryName) =>
    [undefined, 'true', 'false'].flatMap((isDelivery) =>
      [undefined, ...orders.slice(0, 3)].flatMap((orderHistoryId) =>
        [undefined, ...shipments].map((userShipId) => ({
          directoryName,
          isDelivery,
          orderHistoryId,
          userShipId,
        })),
      ),
    ),
  );

test('Every combination of draw, delivery, order and shipment filters returns the prizes that match all of them, latest first', async () => {
  for (const filter of everyFilter()) {
    const expected = stored.filter((prize) => matches(prize, filter)).toSorted(latestFirst);
    const { total, items } = await listed(member, pathOf(filter));
    const of = `${total} for ${pathOf(filter)}`;
    expect([of, idsOf(items)]).toEqual([
      `${expected.length} for ${pathOf(filter)}`,
      expected.map(({ id }) => id),
    ]);
  }
});

test.each([1, 2, 3, 20])('Pages of %d hold every prize once', async (limit) => {
  for (const path of [
    '/api/orderHistoryPrize',
    '/api/orderHistoryPrize?isDelivery=false&directoryName=first',
  ])
    expect(await wholeList(member, path, limit)).toEqual((await listed(member, path)).items);
});

test('A prize is shown with its draw, order and shipment', async () => {
  const { items } = await listed(member, '/api/orderHistoryPrize?isDelivery=true&limit=1');
  const newest = stored.filter(({ shipment }) => shipment !== undefined).toSorted(latestFirst)[0];
  expect(items).toEqual([
    {
      wonPrizeId: newest?.id,
      orderHistoryId: newest?.order,
      directoryName: newest?.draw,
      drawTitle: draws[0]?.title,
      ticket: expect.any(Number),
      isPostable: false,
      space: 1,
      code: 'A',
      grade: 'A',
      gradeLabel: 'A',
      name: 'A賞のぬいぐるみ',
      note: '高さ約38cm',
      picture: { pictureId: 'a'.repeat(32), alt: '', width: 640, height: 640, widths: [640] },
      wonAt: expect.stringMatching(/Z$/),
      keepUntil: expect.stringMatching(/Z$/),
      userShipId: newest?.shipment,
      variant: null,
    },
  ]);
});

test('The last-one prize is listed by its own name', async () => {
  const winner = await shop.buyer();
  const draw = await shop.draw('with-last-one', { lastOne: true });
  const order = await shop.order({ of: winner, draw });
  await shop.prize({ of: winner, draw, order, isLastOne: true });
  const { items } = await listed(winner, '/api/orderHistoryPrize');
  expect(items).toMatchObject([{ grade: 'lastOne', name: '金のまわり道', ticket: null, userShipId: null }]);
});

test('Unknown filters and those of other members are not found', async () => {
  const draw = draws[0] ?? empty;
  const theirOrder = await shop.order({ of: otherMember, draw });
  const theirShipment = await shop.shipment(otherMember);
  const withdrawn = await shop.shipment(member, { status: 'START', prizes: 0, withdrawnAt: new Date() });
  const unknown = '00000000-0000-4000-8000-000000000000';
  const resultOf = async (query: string) =>
    statusAndCode(await member.ask('GET', `/api/orderHistoryPrize?${query}`));
  expect(await resultOf('directoryName=nowhere')).toBe('404 drawNotFound');
  for (const id of [theirOrder, unknown, 'x'])
    expect([id, await resultOf(`orderHistoryId=${id}`)]).toEqual([id, '404 notFound']);
  for (const id of [theirShipment, withdrawn, unknown, 'x'])
    expect([id, await resultOf(`userShipId=${id}&directoryName=first`)]).toEqual([id, '404 notFound']);
});

test.each(['isDelivery=1', 'directoryName=', 'directoryName=UP', 'userId=x', 'limit=101'])(
  'The query %s is rejected',
  async (query) => {
    expect(statusAndCode(await member.ask('GET', `/api/orderHistoryPrize?${query}`))).toBe(
      '422 invalidInput',
    );
  },
);
