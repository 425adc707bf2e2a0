import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { send } from '../requests.mjs';
import { percentiles, timedWork } from './percentiles.mjs';

const MAX_WAIT_MS = 30_000;

/**
 * Measures whole purchases as a browser makes them: order, start the payment, pay at the provider, and poll until the
 * provider's webhook has settled the order. `buyers` members buy at a time, each once, at one of the backends.
 */
export async function measurePurchases(origins, { draw, members, quantity, buyers }) {
  const agent = new Agent({ keepAlive: true, maxSockets: buyers });
  const senders = origins.map((origin) => createSender(origin, agent));
  let purchases = 0;
  const buy = (member) => buyOnce(senders[(purchases += 1) % senders.length], member, { draw, quantity });
  try {
    return await timedWork(members, buyers, buy);
  } finally {
    agent.destroy();
  }
}

async function buyOnce(send, { cookie }, { draw, quantity }) {
  const requestKey = randomBytes(16).toString('base64url');
  const input = { productId: draw.drawId, quantity, requestKey };
  const order = await send('POST', '/api/orderHistory', { cookie, json: input });
  const redirect = { purpose: 'order', orderHistoryId: order.orderHistoryId, paymentType: 'PAYPAY' };
  const { url } = await send('POST', '/api/redirect', { cookie, json: redirect });
  await send('POST', new URL(url).pathname, { form: 'does=paid&webhook=usual' });
  const until = performance.now() + MAX_WAIT_MS;
  while (performance.now() < until) {
    const { status } = await send('GET', `/api/orderHistory/${order.orderHistoryId}`, { cookie });
    if (status === 'SUCCESS') return;
    await pause(5);
  }
  throw new Error(`A paid order was not settled within ${MAX_WAIT_MS} ms.`);
}

/** Plays the orders of a draw whose results are there, `atOnce` at a time. `orders`: `{ orderId, cookie }`. */
export async function measurePlays(origin, { draw, orders, atOnce }) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const send = createSender(origin, agent);
  const play = ({ orderId, cookie }) =>
    send('POST', '/api/userProduct', { cookie, json: { productId: draw.drawId, orderHistoryId: orderId } });
  try {
    return await timedWork(orders, atOnce, play);
  } finally {
    agent.destroy();
  }
}

/**
 * Measures the refusal of orders for a draw that is sold out. Each member has their own connection and orders `rounds`
 * times, about a second apart.
 */
export async function measureSoldOut(origin, { draw, members, rounds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: members.length });
  const send = createSender(origin, agent);
  const took = [];
  const visit = async ({ cookie }, round) => {
    await pause(Math.random() * 1_000);
    const input = { productId: draw.drawId, quantity: 1, requestKey: randomBytes(16).toString('base64url') };
    const from = performance.now();
    const { code } = await send('POST', '/api/orderHistory', { cookie, json: input, status: 409 });
    if (code !== 'soldOut') throw new Error(`A draw that is sold out refused with ${code}.`);
    // The first round also measures connecting.
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

/** Returns a function that sends a request and reads the whole response. It throws on any other status. */
function createSender(origin, agent) {
  return async (
    method,
    path,
    { cookie, json, form, status = method === 'POST' && form ? 303 : 200 } = {},
  ) => {
    const headers = cookie === undefined ? {} : { cookie, 'sec-fetch-site': 'same-origin' };
    const answer = await send(agent, `${origin}${path}`, { method, headers, json, form });
    if (answer.status !== status)
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    return form === undefined ? JSON.parse(answer.text) : undefined;
  };
}
