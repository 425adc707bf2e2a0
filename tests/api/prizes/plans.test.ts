import { sql } from 'drizzle-orm';
import type { Buyer } from '../../support/orders.ts';
import { scansDuring, type Scan, vacuumAnalyze, writeHistory } from '../../support/query-plan.ts';
import { membersLoggedIn } from '../../support/logged-in-members.ts';
import { aBelongingsShop, type BelongingsShop, listed } from './prizes-shop.ts';

const ORDERS = 100_000;
const PARCELS = 20_000;
const PAGE = 20;

let shop: BelongingsShop;
let member: Buyer;
let order: string;
let parcel: string;

beforeAll(async () => {
  shop = await aBelongingsShop();
  const draws = await Promise.all(['first', 'second', 'third'].map((name) => shop.draw(name)));
  const drawIds = draws.map(({ drawId }) => drawId);
  await strangers();
  member = await shop.buyer();
  for (let number = 1; number <= 100; number += 1) {
    const { memberId } = await shop.buyer();
    await writeHistory(shop.url, { number, memberId, drawIds }, { orders: 20, shipments: 4 });
  }
  const whose = { number: 0, memberId: member.memberId, drawIds };
  await writeHistory(shop.url, whose, { orders: ORDERS, shipments: PARCELS });
  await vacuumAnalyze(shop.url);
  const newest = await listed(member, '/api/orderHistoryPrize?isDelivery=true&limit=1');
  order = String(newest.items[0]?.orderHistoryId);
  parcel = String(newest.items[0]?.userShipId);
});
afterAll(() => shop.close());

/** So many that a table of what is kept for each member is not read as a whole for being small. */
async function strangers(): Promise<void> {
  await membersLoggedIn(shop.url, 3_000);
  await shop.db.execute(
    sql`insert into holdings select member_id, draw_id, 1, 1, now() from members cross join draws on conflict do nothing`,
  );
}

/** What grows with what a member has bought, or the shop sold. */
const GROWING = ['orders', 'won_prizes', 'shipments', 'holdings', 'live_orders', 'refunds'];

const growing = (scans: readonly Scan[]) => scans.filter(({ table }) => GROWING.includes(table));
const readOf = (scans: readonly Scan[]) => growing(scans).reduce((sum, { read }) => sum + read, 0);

const asking = (path: string) => scansDuring(shop.db.$client, () => listed(member, path));

const path = (call: string, query: Readonly<Record<string, string | undefined>>, offset = 0) => {
  const said = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
  return `/api/${call}?${new URLSearchParams([...said, ['offset', String(offset)]])}`;
};

/** Looks at the first, the middle and the last page: what was read of each, and how many there are. */
async function everyPage(call: string, query: Readonly<Record<string, string | undefined>>) {
  const { total } = await listed(member, path(call, query));
  const offsets = [0, Math.floor(total / 2), Math.max(0, total - PAGE)];
  const pages = [];
  for (const offset of offsets) pages.push({ offset, scans: await asking(path(call, query, offset)) });
  return { total, pages };
}

type Pages = Awaited<ReturnType<typeof everyPage>>;

const sequential = ({ pages }: Pages) =>
  pages.flatMap(({ scans }) => growing(scans).filter(({ way }) => way === 'Seq Scan'));

/** What a page lies behind, from the end of the list that is nearer, and what stands on it and is looked up. */
const leastFor = (offset: number, total: number) =>
  Math.min(offset, Math.max(0, total - offset - PAGE)) + 3 * PAGE;

/** The login, what is kept of draws, and of a list of several the next of each. */
const BESIDES = 12;

describe.each([undefined, 'first'])('Prizes of draw %s', (directoryName) => {
  test.each([undefined, 'true'])('isDelivery %s: no row is read to count them', async (isDelivery) => {
    const found = await everyPage('orderHistoryPrize', { directoryName, isDelivery });
    expect(found.total).toBeGreaterThan(5_000);
    expect(sequential(found)).toEqual([]);
    for (const { offset, scans } of found.pages)
      expect([offset, readOf(scans) - leastFor(offset, found.total) <= BESIDES]).toEqual([offset, true]);
  });

  test('isDelivery false: those that can be asked for are counted, and those that cannot passed over', async () => {
    const found = await everyPage('orderHistoryPrize', { directoryName, isDelivery: 'false' });
    const all = await listed(member, path('orderHistoryPrize', { directoryName }));
    const sent = await listed(member, path('orderHistoryPrize', { directoryName, isDelivery: 'true' }));
    const ended = all.total - sent.total - found.total;
    expect(ended).toBeGreaterThan(1_000);
    expect(sequential(found)).toEqual([]);
    const most = (offset: number) => leastFor(offset, found.total) + found.total + (offset === 0 ? 0 : ended);
    for (const { offset, scans } of found.pages)
      expect([offset, readOf(scans) - most(offset) <= BESIDES]).toEqual([offset, true]);
  });
});

const everyCombination = [undefined, 'first'].flatMap((directoryName) =>
  [undefined, 'true', 'false'].flatMap((isDelivery) =>
    (['order', 'parcel', 'both'] as const).map((named) => ({ directoryName, isDelivery, named })),
  ),
);

test.each(everyCombination)(
  'Prizes of %o: nothing but the few of them is read',
  async ({ named, ...query }) => {
    const found = await everyPage('orderHistoryPrize', {
      ...query,
      orderHistoryId: named === 'parcel' ? undefined : order,
      userShipId: named === 'order' ? undefined : parcel,
    });
    expect(sequential(found)).toEqual([]);
    for (const { scans } of found.pages) expect(readOf(scans)).toBeLessThan(40);
  },
);

describe.each([undefined, 'first'])('Orders of draw %s', (name) => {
  test.each([undefined, 'true', 'false'])(
    'isUserShip %s: what is counted is read once',
    async (isUserShip) => {
      const { items } = await listed(member, '/api/buyProduct');
      const productId = items.find(({ directoryName }) => directoryName === name)?.productId;
      const found = await everyPage('orderHistory', {
        isUserShip,
        productId: typeof productId === 'string' ? productId : undefined,
      });
      expect(found.total).toBeGreaterThan(5_000);
      expect(sequential(found)).toEqual([]);
      // With or without parcels they lie in one index, as entries that are passed over without looking at their rows.
      const all = name === undefined ? ORDERS : Math.ceil(ORDERS / 60) * 20;
      const counted =
        isUserShip === undefined || (name === undefined && isUserShip === 'true') ? found.total : all;
      const passedOver = isUserShip === undefined ? 0 : 2 * (counted - found.total);
      for (const { offset, scans } of found.pages) {
        const most = counted + passedOver + leastFor(offset, found.total) + BESIDES;
        expect([offset, readOf(scans) <= most]).toEqual([offset, true]);
      }
    },
  );
});

test.each([undefined, 'first'])(
  'Parcels with prizes of draw %s: what is counted is read once',
  async (name) => {
    const { items } = await listed(member, '/api/buyProduct');
    const productId = items.find(({ directoryName }) => directoryName === name)?.productId;
    const found = await everyPage('userShip', {
      productId: typeof productId === 'string' ? productId : undefined,
    });
    expect(found.total).toBeGreaterThan(1_000);
    expect(sequential(found)).toEqual([]);
    // To tell which draws lie in the parcels of a page their prizes are looked at.
    const inside = 5 * PAGE;
    for (const { offset, scans } of found.pages) {
      const most = found.total + inside + leastFor(offset, found.total) + BESIDES;
      expect([offset, readOf(scans) <= most]).toEqual([offset, true]);
    }
  },
);

test('Draws are counted and shown from what is kept of them', async () => {
  const scans = await asking('/api/buyProduct');
  expect(growing(scans).filter(({ way }) => way === 'Seq Scan')).toEqual([]);
  expect(growing(scans).filter(({ table }) => table === 'orders')).toEqual([]);
  expect(readOf(scans)).toBeLessThan(30);
});

test('The account at a glance, and what keeps a member from leaving, read no history', async () => {
  const overview = await scansDuring(shop.db.$client, () => member.ask('GET', '/api/user/overview'));
  const counted = growing(overview).filter(({ read }) => read > 100);
  expect(counted.map(({ table, way }) => [table, way])).toEqual([
    ['won_prizes', 'Index Only Scan'],
    ['orders', 'Index Only Scan'],
    ['shipments', 'Index Only Scan'],
  ]);
});
