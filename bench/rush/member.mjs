import { randomBytes } from 'node:crypto';
import { createBrowser } from './browser.mjs';
import { cancel, pay, play } from './checkout.mjs';
import { pauseUntil } from './front.mjs';
import { sawSoldOut, waitForTurn } from './queue-screen.mjs';

/** How often a visible page fetches the live counts (`lib/draws/use-live-draw.ts`). */
const LIVE_COUNTS_MS = 20_000;

/** Pauses of a person in milliseconds: about a third of what people take, so that the rush is denser than a real one. */
const THINK = { choose: [500, 3_000], order: [500, 3_000], retry: [1_000, 4_000] };

/** Smaller quantities are chosen when fewer tickets are left. */
const QUANTITIES = [10, 5, 1];

/** The choices of a member, by their number: the same in every run. */
export function planOf(number) {
  const part = (number * 7_919) % 100;
  return {
    /** 5 % close the page before the hour. */
    leavesBeforeSale: part < 5,
    /** 25 % wait on the draw's page and learn of the opening from the live counts; the others join the queue before. */
    waitsOnDrawPage: part >= 5 && part < 30,
    /** 4 % leave the queue while they wait, and 1 % close the page without leaving it. */
    leavesQueue: part >= 30 && part < 34,
    vanishes: part === 34,
    /** 5 % cancel the order, 5 % have too little money on their card. */
    cancels: part >= 35 && part < 40,
    lacksFunds: part >= 40 && part < 45,
    quantity: part % 10 === 0 ? 10 : part % 10 < 3 ? 5 : 1,
    paysByCard: part % 2 === 0,
  };
}

/** One member from opening the page to the end. Returns the outcome; `visit` collects what they saw and when. */
export async function visitShop(rush, member) {
  const visit = { ...member, plan: planOf(member.number), seen: [], calls: new Map() };
  rush.visits.push(visit);
  const browser = createBrowser(rush, member);
  await pauseUntil(member.arrivesAt - Date.now(), rush.signal);
  await openDrawPage(rush, browser);
  const { plan } = visit;
  if (plan.leavesBeforeSale) return 'left before the sale';
  if (plan.waitsOnDrawPage) {
    if (!(await watchLiveCounts(rush, browser)))
      return rush.signal.aborted ? 'unfinished' : sawSoldOut(visit);
    await browser.think(THINK.choose);
  } else await pauseUntil(member.joinsAt - Date.now(), rush.signal);
  return buy({ ...rush, browser, visit });
}

async function openDrawPage({ draw }, { ask }) {
  await ask('page of the draw', { method: 'GET', path: `/sanrio/${draw.directoryName}` });
  await ask('login status', { method: 'GET', path: '/api/login/loginStatus' });
  await ask('live counts', { method: 'GET', path: `/api/product/${draw.directoryName}` });
}

/** Resolves when the page shows the open sale; `false`: it was sold out first. */
async function watchLiveCounts({ draw, signal }, { ask }) {
  while (!signal.aborted) {
    await pauseUntil(LIVE_COUNTS_MS, signal);
    const { body } = await ask('live counts', { method: 'GET', path: `/api/product/${draw.directoryName}` });
    if (body?.state === 'soldOut') return false;
    if (body?.state === 'onSale') return true;
  }
  return false;
}

async function buy(sale) {
  const { browser, visit, draw } = sale;
  const page = `/sanrio/${draw.directoryName}/shopping?quantity=${visit.plan.quantity}`;
  await browser.ask('page of the purchase', { method: 'GET', path: page });
  await browser.ask('login status', { method: 'GET', path: '/api/login/loginStatus' });
  const order = await placeOrder(sale);
  if (typeof order === 'string') return order;
  visit.orderId = order.orderHistoryId;
  await browser.ask('registered card', { method: 'GET', path: '/api/credit' });
  await browser.think(THINK.order);
  if (visit.plan.cancels) return cancel(sale, order);
  const status = await pay(sale, order);
  // The payment was refused, and the tickets wait for another one.
  if (status === 'START') return cancel(sale, order);
  if (status !== 'SUCCESS' && status !== 'CONFIRM')
    return sale.signal.aborted ? 'unfinished' : `ended as ${status}`;
  visit.settledAt = Date.now();
  return play(sale, order);
}

/** Orders as soon as it is the member's turn. Returns the order, or why there is none. */
async function placeOrder(sale) {
  const { browser, visit, draw, signal } = sale;
  let quantity = visit.plan.quantity;
  let requestKey = newKey();
  while (!signal.aborted) {
    const json = { productId: draw.drawId, quantity, requestKey };
    visit.sentAt = Date.now();
    const { status, body, code } = await browser.insist('place the order', {
      method: 'POST',
      path: '/api/orderHistory',
      json,
    });
    if (status === 200) {
      visit.placedAt = Date.now();
      return body;
    }
    if (code === 'queueFirst' || code === 'saleNotOpen') {
      const left = await waitForTurn(sale);
      if (left !== undefined) return left;
    } else if (NOT_NOW.includes(code)) {
      quantity = QUANTITIES.find((smaller) => smaller < quantity) ?? 1;
      requestKey = newKey();
      await browser.think(THINK.retry);
    } else if (code === 'soldOut') return sawSoldOut(visit);
    else return `refused: ${code ?? status}`;
  }
  return 'unfinished';
}

/** Refusals after which a smaller quantity, or a later attempt, may succeed. */
const NOT_NOW = ['notEnoughLeft', 'holdLimit', 'quantityNotOffered'];

const newKey = () => randomBytes(16).toString('hex');
