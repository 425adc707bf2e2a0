import { sql } from 'drizzle-orm';
import { expiredPrizes } from '#backend/persistence/prizes/storage-writer.ts';
import type { Buyer } from '../../support/orders.ts';
import { scansDuring, type Scan, vacuumAnalyze, writeHistory } from '../../support/query-plan.ts';
import { membersLoggedIn } from '../../support/logged-in-members.ts';
import { aPrizesShop, listed } from './prizes-shop.ts';
import { forAllTests } from '../../support/fixtures.ts';

const ORDERS = 20_000;
const SHIPMENTS = 4_000;
/** 83 days: the storage of some prizes has ended. */
const MINUTES_APART = 6;
const PAGE = 20;

let member: Buyer;
let order: string;
let shipment: string;

const shop = forAllTests(aPrizesShop);
beforeAll(async () => {
  const draws = await Promise.all(['first', 'second', 'third'].map((name) => shop.draw(name)));
  const drawIds = draws.map(({ drawId }) => drawId);
  await addOtherMembers();
  member = await shop.buyer();
  for (let number = 1; number <= 25; number += 1) {
    const { memberId } = await shop.buyer();
    await writeHistory(shop.url, { number, memberId, drawIds }, { orders: 800, shipments: 160 });
  }
  const whose = { number: 0, memberId: member.memberId, drawIds };
  await writeHistory(shop.url, whose, {
    orders: ORDERS,
    shipments: SHIPMENTS,
    minutesApart: MINUTES_APART,
  });
  await vacuumAnalyze(shop.url);
  const newest = await listed(member, '/api/orderHistoryPrize?isDelivery=true&limit=1');
  order = String(newest.items[0]?.orderHistoryId);
  shipment = String(newest.items[0]?.userShipId);
});

/** Adds enough members that the planner does not scan `holdings` as a small table. */
async function addOtherMembers(): Promise<void> {
  await membersLoggedIn(shop.url, 3_000);
  await shop.db.execute(
    sql`insert into holdings select member_id, draw_id, 1, 1, now() from members cross join draws on conflict do nothing`,
  );
}

/** Tables that grow with the orders of a member or of the shop. */
const GROWING = ['orders', 'won_prizes', 'shipments', 'holdings', 'live_orders', 'refunds'];

const growing = (scans: readonly Scan[]) => scans.filter(({ table }) => GROWING.includes(table));
const readOf = (scans: readonly Scan[]) => growing(scans).reduce((sum, { read }) => sum + read, 0);

const scansOfCall = (path: string) => scansDuring(shop.db.$client, () => listed(member, path));

const path = (call: string, query: Readonly<Record<string, string | undefined>>, offset = 0) => {
  const params = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
  return `/api/${call}?${new URLSearchParams([...params, ['offset', String(offset)]])}`;
};

/** Reads the first, the middle and the last page. Returns the scans of each and the total. */
async function everyPage(call: string, query: Readonly<Record<string, string | undefined>>) {
  const { total } = await listed(member, path(call, query));
  const offsets = [0, Math.floor(total / 2), Math.max(0, total - PAGE)];
  const pages = [];
  for (const offset of offsets) pages.push({ offset, scans: await scansOfCall(path(call, query, offset)) });
  return { total, pages };
}

type Pages = Awaited<ReturnType<typeof everyPage>>;

const sequential = ({ pages }: Pages) =>
  pages.flatMap(({ scans }) => growing(scans).filter(({ way }) => way === 'Seq Scan'));

/** Rows between the page and the nearer end of the list, and three reads for each row of the page. */
const rowsPassed = (offset: number, total: number) =>
  Math.min(offset, Math.max(0, total - offset - PAGE)) + 3 * PAGE;

/** Reads of the login, of the draws, and the next row of each merged list. */
const FIXED_READS = 12;

describe.each([undefined, 'first'])('Prizes of draw %s', (directoryName) => {
  test.each([undefined, 'true'])(
    'isDelivery %s: the total is known without reading rows',
    async (isDelivery) => {
      const result = await everyPage('orderHistoryPrize', { directoryName, isDelivery });
      expect(result.total).toBeGreaterThan(2_000);
      expect(sequential(result)).toEqual([]);
      for (const { offset, scans } of result.pages)
        expect([offset, readOf(scans) - rowsPassed(offset, result.total) <= FIXED_READS]).toEqual([
          offset,
          true,
        ]);
    },
  );

  test('isDelivery false: available prizes are read once, expired ones are skipped', async () => {
    const result = await everyPage('orderHistoryPrize', { directoryName, isDelivery: 'false' });
    const all = await listed(member, path('orderHistoryPrize', { directoryName }));
    const sent = await listed(member, path('orderHistoryPrize', { directoryName, isDelivery: 'true' }));
    const ended = all.total - sent.total - result.total;
    expect(ended).toBeGreaterThan(500);
    expect(sequential(result)).toEqual([]);
    const most = (offset: number) =>
      rowsPassed(offset, result.total) + result.total + (offset === 0 ? 0 : ended);
    for (const { offset, scans } of result.pages)
      expect([offset, readOf(scans) - most(offset) <= FIXED_READS]).toEqual([offset, true]);
  });
});

const COMBINATIONS = [undefined, 'first'].flatMap((directoryName) =>
  [undefined, 'true', 'false'].flatMap((isDelivery) =>
    (['order', 'shipment', 'both'] as const).map((named) => ({ directoryName, isDelivery, named })),
  ),
);

test.each(COMBINATIONS)('Prizes of %o: only the matching rows are read', async ({ named, ...query }) => {
  const result = await everyPage('orderHistoryPrize', {
    ...query,
    orderHistoryId: named === 'shipment' ? undefined : order,
    userShipId: named === 'order' ? undefined : shipment,
  });
  expect(sequential(result)).toEqual([]);
  for (const { scans } of result.pages) expect(readOf(scans)).toBeLessThan(40);
});

/** Scans of orders that read many rows, not only index entries. */
const rowsRead = (scans: readonly Scan[]) =>
  growing(scans).filter(
    ({ table, way, read }) => table === 'orders' && way !== 'Index Only Scan' && read > PAGE,
  );

describe.each([undefined, 'first'])('Orders of draw %s', (name) => {
  test.each([undefined, 'true', 'false'])(
    'isUserShip %s: the counted rows are read once',
    async (isUserShip) => {
      const { items } = await listed(member, '/api/buyProduct');
      const productId = items.find(({ directoryName }) => directoryName === name)?.productId;
      const result = await everyPage('orderHistory', {
        isUserShip,
        productId: typeof productId === 'string' ? productId : undefined,
      });
      expect(result.total).toBeGreaterThan(2_000);
      expect(sequential(result)).toEqual([]);
      // An index without the stage holds released orders too, and one holds the orders with and without shipments.
      // Entries of the other kind are skipped without reading rows.
      const all = name === undefined ? ORDERS : Math.ceil(ORDERS / 60) * 20;
      const isExact = name === undefined ? isUserShip === 'true' : isUserShip === undefined;
      const counted = isExact ? result.total : all;
      const skipped = 2 * (counted - result.total);
      expect(result.pages.flatMap(({ scans }) => rowsRead(scans))).toEqual([]);
      for (const { offset, scans } of result.pages) {
        const most = counted + skipped + rowsPassed(offset, result.total) + FIXED_READS;
        expect([offset, readOf(scans) <= most]).toEqual([offset, true]);
      }
    },
  );
});

test.each([undefined, 'first'])(
  'Shipments with prizes of draw %s: the counted rows are read once',
  async (name) => {
    const { items } = await listed(member, '/api/buyProduct');
    const productId = items.find(({ directoryName }) => directoryName === name)?.productId;
    const result = await everyPage('userShip', {
      productId: typeof productId === 'string' ? productId : undefined,
    });
    expect(result.total).toBeGreaterThan(500);
    expect(sequential(result)).toEqual([]);
    // The draws of a shipment are found by its prizes.
    const prizesRead = 5 * PAGE;
    for (const { offset, scans } of result.pages) {
      const most = result.total + prizesRead + rowsPassed(offset, result.total) + FIXED_READS;
      expect([offset, readOf(scans) <= most]).toEqual([offset, true]);
    }
  },
);

test('Draws are counted and listed from `holdings`', async () => {
  const scans = await scansOfCall('/api/buyProduct');
  expect(growing(scans).filter(({ way }) => way === 'Seq Scan')).toEqual([]);
  // The member has no unplayed order.
  expect(growing(scans).filter(({ table, read }) => table === 'orders' && read > 0)).toEqual([]);
  expect(readOf(scans)).toBeLessThan(30);
});

test('The collection counts the prizes of its draws once, by their indexes', async () => {
  const { total } = await listed(member, '/api/orderHistoryPrize?limit=1');
  const scans = await scansOfCall('/api/collection');
  expect(growing(scans).filter(({ way }) => way === 'Seq Scan')).toEqual([]);
  expect(readOf(scans)).toBeLessThan(total + 100);
});

test('The account overview reads no history', async () => {
  const overview = await scansDuring(shop.db.$client, () => member.ask('GET', '/api/user/overview'));
  const counted = growing(overview).filter(({ read }) => read > 100);
  expect(counted.map(({ table, way }) => [table, way])).toEqual([
    ['won_prizes', 'Index Only Scan'],
    ['orders', 'Index Only Scan'],
    ['shipments', 'Index Only Scan'],
  ]);
});

test('Prizes whose storage has ended are listed by its end, without other prizes', async () => {
  const { total, items } = await expiredPrizes(shop.db, { limit: PAGE, offset: 0 });
  expect([total > 1_000, items.length]).toEqual([true, PAGE]);
  const scans = growing(
    await scansDuring(shop.db.$client, () => expiredPrizes(shop.db, { limit: PAGE, offset: 0 })),
  );
  expect(scans.map(({ way, read }) => [way, read])).toEqual([
    ['Index Only Scan', total],
    ['Index Only Scan', PAGE],
    ['Index Scan', PAGE],
  ]);
  expect(scans[1]?.index).toBe('won_prizes_by_end');
});

test('A search of them reads the index of their end, and a page of rows', async () => {
  const search = () => expiredPrizes(shop.db, { q: 'ぬいぐるみ', limit: PAGE, offset: 0 });
  expect((await search()).total).toBeGreaterThan(1_000);
  const scans = (await scansDuring(shop.db.$client, search)).filter(({ table }) => table === 'won_prizes');
  expect(scans.filter(({ way }) => way !== 'Index Only Scan').map(({ read }) => read)).toEqual([PAGE]);
});
