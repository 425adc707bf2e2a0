import { Agent, request } from 'node:http';

const PAGE = 20;
const WARMING_UP = 5;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Every list by everything it can be asked by, alone and together, as paths without a page. */
export async function everyQuestion(origin, cookie) {
  const newest = await ask(origin, cookie, '/api/orderHistoryPrize?isDelivery=true&limit=1');
  const [{ orderHistoryId, userShipId, directoryName }] = newest.answer.items;
  const draws = await ask(origin, cookie, '/api/buyProduct?limit=1');
  const [{ productId }] = draws.answer.items;
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
  const wishes = Object.entries(query).reduce(
    (before, [key, values]) =>
      before.flatMap((wish) => [wish, ...values.map((value) => [...wish, [key, value]])]),
    [[]],
  );
  return wishes.map((wish) => `/api/${call}?${new URLSearchParams(wish)}`);
}

/** The first page of a list, and where there are more, one in the middle and the last. */
export async function pagesOf(origin, cookie, question) {
  const { total } = (await ask(origin, cookie, question)).answer;
  const offsets = { first: 0, middle: Math.floor(total / 2), last: total - PAGE };
  const pages = Object.entries(offsets)
    .filter(([page]) => page === 'first' || total > 3 * PAGE)
    .map(([page, offset]) => ({ page, path: `${question}&limit=${PAGE}&offset=${offset}` }));
  return { total, pages };
}

/** How long each of so many answers took, in milliseconds, one after the other. */
export async function timesOf(origin, { cookie, path, times }) {
  const took = [];
  for (let asked = -WARMING_UP; asked < times; asked += 1) {
    const { ms } = await ask(origin, cookie, path);
    if (asked >= 0) took.push(ms);
  }
  return took;
}

function ask(origin, cookie, path) {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const asking = request(`${origin}${path}`, { headers: { cookie }, agent }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.once('error', reject);
      answer.once('end', () => {
        const ms = performance.now() - from;
        const said = Buffer.concat(parts).toString();
        if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}: ${said}`));
        else resolve({ ms, answer: JSON.parse(said) });
      });
    });
    asking.once('error', reject).end();
  });
}
