import { Agent } from 'node:http';
import { openDatabase } from '../../backend/persistence/db/database.ts';
import { opsContract } from '../../lib/contract/ops/contract.ts';
import { makeDraw } from '../draw/make-draw.mjs';
import { get } from '../requests.mjs';
import { withShop } from '../shop.mjs';
import { pagesOf } from './operator-pages.mjs';
import { writeRows } from './operator-rows.mjs';
import { ownerToken } from './owner-token.mjs';
import { printSlowest, timePage } from './timed-page.mjs';

const SIZE = 100_000;
const DRAWS = 10;
/** Calls without pages that the console makes every few seconds. */
const FIGURES = [
  'showToday',
  'showOpenShipments',
  'showOpenRefunds',
  'showOpenDisputes',
  'showOpenInquiries',
  'showAlarms',
  'countShipments',
];

/**
 * Measures every list of the operators' contract without a filter, with each value of each filter and with some pairs of
 * these, the first page and deep ones, and the figures of today. `names` of calls measure only these.
 */
export const measureOperatorLists = (results, names) =>
  withShop(writeShop, async (origin, { token, known }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (call, params) => askOne(agent, origin, { token, call, params });
    const only = names.filter((name) => name in opsContract);
    const isMeasured = (call) => call in opsContract && (only.length === 0 || only.includes(call));
    for await (const { call, filter, page, params, rows: total } of pagesOf(ask, known, isMeasured)) {
      const name = `${call}?${new URLSearchParams(filter)}`;
      await timePage(results, { part: 'operator', name, page, total }, () => ask(call, params));
    }
    for (const call of FIGURES.filter(isMeasured))
      await timePage(results, { part: 'operator', name: call }, () => ask(call, {}));
    printSlowest(results, 'operator');
  });

/** Fills the database. Returns the token of an owner and values of filters. */
async function writeShop(url) {
  const { db, close } = openDatabase(url);
  const draws = [];
  while (draws.length < DRAWS) draws.push(await makeDraw(db, 1_000));
  const token = await ownerToken(db);
  const from = performance.now();
  await writeRows(url, { size: SIZE, drawIds: draws.map(({ drawId }) => drawId) });
  console.log(
    `${SIZE} rows of each list were written in ${Math.round((performance.now() - from) / 1000)} s.`,
  );
  const { rows } = await db.$client.query(
    `select member_id as member, order_id as "order" from orders where status = 'CONFIRM' limit 1`,
  );
  await close();
  const [{ member, order }] = rows;
  return {
    token,
    known: {
      draw: [draws[0].directoryName],
      member: [member],
      /** Searches of lists of people, whose text is in the body. */
      person: ['buyer-77@example.jp', order, member, '佐藤', '90000777'],
      // In 250 titles of draws, and in a fifth of them.
      q: ['777', 'ぬいぐるみ'],
    },
  };
}

function askOne(agent, origin, { token, call, params }) {
  const { method, path } = opsContract[call];
  const headers = { authorization: `Bearer ${token}` };
  return method === 'GET'
    ? get(agent, `${origin}${path}?${new URLSearchParams(params)}`, { headers })
    : get(agent, `${origin}${path}`, { method, headers, json: params });
}
