import { Agent } from 'node:http';
import { openDatabase } from '../../backend/persistence/db/database.ts';
import { membersLoggedIn } from '../../tests/support/logged-in-members.ts';
import { vacuumAnalyze, writeHistory } from '../../tests/support/query-plan.ts';
import { makeDraw } from '../draw/make-draw.mjs';
import { get } from '../requests.mjs';
import { withShop } from '../shop.mjs';
import { printSlowest, timePage } from './timed-page.mjs';

const LONG = { orders: 100_000, shipments: 20_000 };
const ORDINARY = { orders: 20, shipments: 4 };
const ORDINARY_MEMBERS = 100;
const DRAWS = 10;
const PAGE = 20;

/** Measures the first page of every list of a member, one in the middle and the last, with every combination of filters. */
export const measureMemberLists = (results) =>
  withShop(writeHistories, async (origin, { cookie }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (path) => get(agent, `${origin}${path}`, { headers: { cookie } });
    for (const path of await listPaths(ask)) {
      const { total } = await ask(path);
      for (const [page, offset] of Object.entries(offsetsOf(total)))
        await timePage(results, { part: 'member', name: path, total, page }, () =>
          ask(`${path}&limit=${PAGE}&offset=${offset}`),
        );
    }
    printSlowest(results, 'member');
  });

/** Creates the ordinary members and the one with many orders. Returns the latter. */
async function writeHistories(url) {
  const { db, close } = openDatabase(url);
  const drawIds = [];
  while (drawIds.length < DRAWS) drawIds.push((await makeDraw(db, 1_000)).drawId);
  await close();
  const [first, ...others] = await membersLoggedIn(url, 1 + ORDINARY_MEMBERS);
  for (const { number, memberId } of others) await writeHistory(url, { number, memberId, drawIds }, ORDINARY);
  await writeHistory(url, { ...first, drawIds }, LONG);
  await vacuumAnalyze(url);
  return first;
}

/** Returns the path of every list with every combination of its filters, without a page. */
async function listPaths(ask) {
  const [{ orderHistoryId, userShipId, directoryName }] = (
    await ask('/api/orderHistoryPrize?isDelivery=true&limit=1')
  ).items;
  const [{ productId }] = (await ask('/api/buyProduct?limit=1')).items;
  const flags = ['true', 'false'];
  return [
    ...combined('orderHistory', { isUserShip: flags, productId: [productId] }),
    ...combined('orderHistoryPrize', {
      directoryName: [directoryName],
      isDelivery: flags,
      orderHistoryId: [orderHistoryId],
      userShipId: [userShipId],
    }),
    ...combined('buyProduct', {}),
    ...combined('userShip', { productId: [productId] }),
  ];
}

function combined(call, query) {
  const combinations = Object.entries(query).reduce(
    (before, [key, values]) =>
      before.flatMap((params) => [params, ...values.map((value) => [...params, [key, value]])]),
    [[]],
  );
  return combinations.map((params) => `/api/${call}?${new URLSearchParams(params)}`);
}

/** Only the first page of a short list. */
const offsetsOf = (total) =>
  total > 3 * PAGE ? { first: 0, middle: Math.floor(total / 2), last: total - PAGE } : { first: 0 };
