import { pollIntervalMs } from '#lib/orders/purchase-status.ts';
import { pauseUntil } from './front.mjs';

/** A person's pauses in milliseconds. */
const THINK = { pay: [1_000, 5_000], watch: [1_000, 4_000] };
/** Test cards of `backend/providers/sandbox/test-cards.ts`. */
const CARDS = { pays: '4111111111111111', lacksFunds: '4123111111111000' };

export async function cancel({ browser, visit }, { orderHistoryId }) {
  await browser.insist('cancel the order', { method: 'DELETE', path: `/api/orderHistory/${orderHistoryId}` });
  visit.cancelledAt = Date.now();
  return 'cancelled';
}

/** Pays on the provider's page and returns to the shop. Returns the final status of the order. */
export async function pay(sale, { orderHistoryId }) {
  const { browser, visit, draw } = sale;
  const isByCard = visit.plan.paysByCard || visit.plan.lacksFunds;
  const json = { purpose: 'order', orderHistoryId, paymentType: isByCard ? 'CARD' : 'PAYPAY' };
  const started = await browser.insist('start the payment', { method: 'POST', path: '/api/redirect', json });
  if (started.status !== 200) return started.code ?? String(started.status);
  const { redirectId, url } = started.body;
  const card = visit.plan.lacksFunds ? CARDS.lacksFunds : CARDS.pays;
  const form = new URLSearchParams({ does: 'paid', ...(isByCard && { card }) }).toString();
  await payOnPage(sale, new URL(url).pathname, form);
  await browser.ask('page of the result', {
    method: 'GET',
    path: `/sanrio/${draw.directoryName}/result?redirectId=${redirectId}`,
  });
  await browser.ask('login status', { method: 'GET', path: '/api/login/loginStatus' });
  const returned = await browser.insist('return to the shop', {
    method: 'POST',
    path: `/api/redirect/${redirectId}`,
  });
  visit.returnedAs = returned.body?.status;
  return finalStatus(sale, orderHistoryId);
}

/** After a lost response the buyer opens the page again, which says whether it was paid. */
async function payOnPage({ browser, signal }, path, form) {
  while (!signal.aborted) {
    const page = await browser.insist('page of the provider', { method: 'GET', path });
    if (!page.text.includes('name="does"')) return;
    await browser.think(THINK.pay);
    const { status } = await browser.ask('pay', { method: 'POST', path, form });
    if (status === 303) return;
  }
}

async function finalStatus({ browser, signal }, orderHistoryId) {
  while (!signal.aborted) {
    const { status, body } = await browser.ask('order', {
      method: 'GET',
      path: `/api/orderHistory/${orderHistoryId}`,
    });
    if (status === 200 && body.status !== 'PLAYING') return body.status;
    await pauseUntil(pollIntervalMs({ status: 'PLAYING', paymentStatus: 'PENDING' }), signal);
  }
  return 'PLAYING';
}

/** As often as the page asks while its result is not fixed yet. */
const RESULT_POLL_MS = 2_000;

/** Plays the order as soon as it has a result, and looks at the prizes. */
export async function play({ browser, visit, draw, signal }, { orderHistoryId }) {
  await browser.think(THINK.watch);
  const json = { productId: draw.drawId, orderHistoryId };
  const ask = () => browser.insist('play', { method: 'POST', path: '/api/userProduct', json });
  let answer = await ask();
  while (answer.code === 'resultPending' && !signal.aborted) {
    await pauseUntil(RESULT_POLL_MS, signal);
    answer = await ask();
  }
  if (signal.aborted) return 'unfinished';
  if (answer.status !== 200) return 'not played';
  visit.playedAt = Date.now();
  visit.prizes = answer.body.prizes.map(({ grade, ticket }) => ({ grade, ticket }));
  await browser.ask('login status', { method: 'GET', path: '/api/login/loginStatus' });
  return 'played';
}
