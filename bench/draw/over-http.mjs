import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { percentiles, timedWork } from './percentiles.mjs';

const LONGEST_WAIT_MS = 30_000;

/**
 * Whole purchases, as a browser makes them: hold tickets, go to the provider, pay there, and see that the tickets are
 * paid (the provider's notice settles them meanwhile). `buyers` do so at once until each has bought once.
 */
export async function measurePurchases(origin, { draw, members, quantity, buyers }) {
  const agent = new Agent({ keepAlive: true, maxSockets: buyers });
  const ask = asker(origin, agent);
  try {
    return await timedWork(members, buyers, (member) => buyOnce(ask, member, { draw, quantity }));
  } finally {
    agent.destroy();
  }
}

async function buyOnce(ask, { cookie }, { draw, quantity }) {
  const requestKey = randomBytes(16).toString('base64url');
  const wish = { productId: draw.drawId, quantity, requestKey };
  const order = await ask('POST', '/api/orderHistory', { cookie, json: wish });
  const redirect = { purpose: 'order', orderHistoryId: order.orderHistoryId, paymentType: 'PAYPAY' };
  const { url } = await ask('POST', '/api/redirect', { cookie, json: redirect });
  await ask('POST', new URL(url).pathname, { form: 'does=paid&notice=usual' });
  const until = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < until) {
    const { status } = await ask('GET', `/api/orderHistory/${order.orderHistoryId}`, { cookie });
    if (status === 'SUCCESS') return;
    await pause(5);
  }
  throw new Error('A purchase was paid and not settled.');
}

/**
 * So many visitors, each on a connection of his own, ask for a ticket of a draw that is sold out, `rounds` times, about
 * a second apart; gives how long the answer took.
 */
export async function measureSoldOut(origin, { draw, members, rounds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: members.length });
  const ask = asker(origin, agent);
  const took = [];
  const visit = async ({ cookie }, round) => {
    await pause(Math.random() * 1_000);
    const wish = { productId: draw.drawId, quantity: 1, requestKey: randomBytes(16).toString('base64url') };
    const from = performance.now();
    const { code } = await ask('POST', '/api/orderHistory', { cookie, json: wish, status: 409 });
    if (code !== 'soldOut') throw new Error(`A draw that is sold out said ${code}.`);
    // In the first round every visitor makes his connection.
    if (round > 0) took.push(performance.now() - from);
  };
  try {
    for (let round = 0; round <= rounds; round += 1)
      await Promise.all(members.map((member) => visit(member, round)));
  } finally {
    agent.destroy();
  }
  return { perSecond: members.length, ...percentiles(took) };
}

/** Asks and reads the whole answer; what is not the status that is wanted throws. */
function asker(origin, agent) {
  return (method, path, { cookie, json, form, status = method === 'POST' && form ? 303 : 200 } = {}) => {
    const payload = json === undefined ? form : JSON.stringify(json);
    const headers = {
      ...(cookie === undefined ? {} : { cookie }),
      ...(payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    return new Promise((resolve, reject) => {
      const asking = request(`${origin}${path}`, { method, headers, agent }, (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.once('error', reject);
        answer.once('end', () => {
          const said = Buffer.concat(parts).toString();
          if (answer.statusCode !== status)
            reject(new Error(`${method} ${path} answered ${answer.statusCode}: ${said}`));
          else resolve(form === undefined ? JSON.parse(said) : undefined);
        });
      });
      asking.once('error', reject).end(payload);
    });
  };
}
