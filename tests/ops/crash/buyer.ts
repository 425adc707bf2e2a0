import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { LoggedInMember } from '../../support/logged-in-members.ts';
import type { AcknowledgementLog } from './run.ts';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';

const Order = z.object({
  orderHistoryId: z.string(),
  status: z.string(),
  prizes: z.array(z.object({ ticket: z.int().nullable() })),
});
type Order = z.infer<typeof Order>;
const Redirect = z.object({ redirectId: z.string(), url: z.url() });
type Redirect = z.infer<typeof Redirect>;
const OrderStatus = z.object({ status: z.string() });
const Refusal = z.object({ code: z.string() });

export type BuyerOutcome = 'played' | 'refused' | 'cancelled' | 'sold out';

type Sale = { readonly call: Call; readonly drawId: string; readonly log: AcknowledgementLog };
type Buyer = Sale & { readonly who: LoggedInMember };

/** How the provider delivers its webhook. */
const DELIVERIES = ['usual', 'lost', 'doubled', 'usual', 'reordered', 'forged', 'late'] as const;
/** Most buyers pay; some cancel, before or on the provider's page, and some lack funds. */
const ENDINGS = [
  'paid',
  'paid',
  'paid',
  'insufficientFunds',
  'paid',
  'paid',
  'cancelled',
  'paid',
  'givesUp',
] as const;

/** Refusals of an order that is possible a moment later. */
const LATER: readonly string[] = ['notEnoughLeft', 'holdLimit', 'queueFirst', 'boxNotReady'];

const POLL_PAUSE_MS = 1_500;
const MAX_POLLS = 200;

/** Buys, pays and plays as one member. A call without a response is sent again. */
export async function buy(sale: Sale, who: LoggedInMember): Promise<BuyerOutcome> {
  const buyer = { ...sale, who };
  const order = await place(buyer);
  if (order === undefined) return 'sold out';
  const ending = of(ENDINGS, who);
  if (ending === 'givesUp') return cancel(buyer, order);
  const redirect = await startPayment(buyer, order);
  await act(buyer, { order, redirect, ending });
  const status = await finalStatus(buyer, { order, redirect });
  // A refused payment keeps the tickets for another attempt until the hold ends.
  if (status === 'START') return cancel(buyer, order);
  if (status !== 'SUCCESS' && status !== 'CONFIRM') return status === 'CANCEL' ? 'cancelled' : 'refused';
  await play(buyer, order);
  return 'played';
}

const of = <Choice>(choices: readonly [Choice, ...Choice[]], { number }: LoggedInMember): Choice =>
  choices[number % choices.length] ?? choices[0];

/** Tries until tickets are free or the draw is sold out. Every fourth buyer wants five tickets first, then one. */
async function place(buyer: Buyer): Promise<Order | undefined> {
  const { who, drawId, log } = buyer;
  for (let attempt = 0; attempt < MAX_POLLS; attempt += 1) {
    const quantity = attempt === 0 && who.number % 4 === 0 ? 5 : 1;
    const requestKey = randomBytes(16).toString('hex');
    const body = { productId: drawId, quantity, requestKey };
    const response = await callAs(buyer, { method: 'POST', path: '/api/orderHistory', body });
    if (response.status === 200) {
      const order = Order.parse(JSON.parse(response.body));
      log.record({ kind: 'placed', orderId: order.orderHistoryId, memberId: who.memberId, quantity });
      return order;
    }
    const { code } = Refusal.parse(JSON.parse(response.body));
    if (code === 'soldOut') return undefined;
    // No buyer joins the queue: each tries again until tickets return.
    if (!LATER.includes(code)) throw new Error(`An order was refused with ${code}.`);
    await pause(POLL_PAUSE_MS);
  }
  throw new Error(`The draw did not sell out within ${MAX_POLLS} attempts to buy.`);
}

async function cancel(buyer: Buyer, { orderHistoryId }: Order): Promise<BuyerOutcome> {
  await callAccepted(buyer, { method: 'DELETE', path: `/api/orderHistory/${orderHistoryId}` });
  buyer.log.record({ kind: 'cancelled', orderId: orderHistoryId });
  return 'cancelled';
}

async function startPayment(buyer: Buyer, { orderHistoryId }: Order): Promise<Redirect> {
  const paymentType = PAID_TYPES[buyer.who.number % PAID_TYPES.length];
  const body = { purpose: 'order', orderHistoryId, paymentType };
  const response = await callAccepted(buyer, { method: 'POST', path: '/api/redirect', body });
  const redirect = Redirect.parse(JSON.parse(response.body));
  buyer.log.record({ kind: 'opened', orderId: orderHistoryId, redirectId: redirect.redirectId });
  return redirect;
}

type Payment = { readonly order: Order; readonly redirect: Redirect };

/** Acts on the provider's page, which then redirects to the shop. */
async function act(
  { call, who, log }: Buyer,
  { order, redirect, ending }: Payment & { readonly ending: string },
) {
  const form = `does=${ending}&webhook=${of(DELIVERIES, who)}`;
  const path = new URL(redirect.url).pathname;
  const response = await untilAnswered(call, { method: 'POST', path, body: form });
  if (ending === 'paid' && response.location?.includes(redirect.redirectId))
    log.record({ kind: 'paid', orderId: order.orderHistoryId });
}

async function finalStatus(buyer: Buyer, { order, redirect }: Payment): Promise<string> {
  for (let attempt = 0; attempt < MAX_POLLS; attempt += 1) {
    const path = `/api/redirect/${redirect.redirectId}`;
    const response = await callAccepted(buyer, { method: 'POST', path });
    const { status } = OrderStatus.parse(JSON.parse(response.body));
    if (status === 'SUCCESS' || status === 'CONFIRM')
      buyer.log.record({ kind: 'settled', orderId: order.orderHistoryId });
    if (status !== 'PLAYING') return status;
    await pause(POLL_PAUSE_MS);
  }
  throw new Error(`Order ${order.orderHistoryId} is neither paid nor ended after ${MAX_POLLS} polls.`);
}

async function play(buyer: Buyer, { orderHistoryId }: Order): Promise<void> {
  const body = { productId: buyer.drawId, orderHistoryId };
  for (let attempt = 0; attempt < MAX_POLLS; attempt += 1) {
    const response = await callAs(buyer, { method: 'POST', path: '/api/userProduct', body });
    if (response.status === 200) {
      const { prizes } = Order.parse(JSON.parse(response.body));
      const tickets = prizes.flatMap(({ ticket }) => ticket ?? []);
      return buyer.log.record({ kind: 'played', orderId: orderHistoryId, tickets });
    }
    const { code } = Refusal.parse(JSON.parse(response.body));
    if (code !== 'resultPending') throw new Error(`A play was refused with ${code}.`);
    await pause(POLL_PAUSE_MS);
  }
  throw new Error(`Order ${orderHistoryId} has no result after ${MAX_POLLS} attempts to play.`);
}

type OwnCall = Omit<CallRequest, 'cookie'>;

const callAs = ({ call, who }: Buyer, own: OwnCall): Promise<CallResponse> =>
  untilAnswered(call, { ...own, cookie: who.cookie });

/** For calls that the shop must not refuse to a buyer who makes one call after the other. */
async function callAccepted(buyer: Buyer, own: OwnCall): Promise<CallResponse> {
  const response = await callAs(buyer, own);
  if (response.status === 200) return response;
  throw new Error(`${own.method} ${own.path} was refused: ${response.body}`);
}

type CallResponse = {
  readonly status: number;
  readonly body: string;
  readonly location: string | undefined;
};

type CallRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly cookie?: string;
  /** Sent as JSON, or, if it is a string, as a form. */
  readonly body?: object | string;
};

/** `undefined`: no response arrived, so the outcome is unknown. */
type Call = (request: CallRequest) => Promise<CallResponse | undefined>;

/** A request may wait behind a thousand others. */
const TIMEOUT_MS = 20_000;
const MAX_PAUSE_MS = 1_000;
const MAX_ATTEMPTS = 200;

/** Creates an HTTP client that takes the backends in turn and reuses its connections, as a proxy in front of them does. */
export function createClient(origins: readonly string[]): {
  readonly call: Call;
  unanswered(): number;
  close(): void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  let requests = 0;
  let unanswered = 0;
  return {
    call: async (params) => {
      const origin = origins[(requests += 1) % origins.length] ?? '';
      const response = await send(origin, agent, params);
      if (response === undefined) unanswered += 1;
      return response;
    },
    unanswered: () => unanswered,
    close: () => agent.destroy(),
  };
}

function send(origin: string, agent: Agent, { method, path, cookie, body }: CallRequest) {
  return new Promise<CallResponse | undefined>((resolve) => {
    const isForm = typeof body === 'string';
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers = {
      ...(cookie === undefined ? {} : { cookie, 'sec-fetch-site': 'same-origin' }),
      ...(body === undefined ? {} : { 'content-type': type }),
    };
    const options = { method, agent, headers, timeout: TIMEOUT_MS };
    const sent = request(new URL(path, origin), options, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, body: text, location: incoming.headers.location }),
      );
      incoming.on('error', () => resolve(undefined));
    });
    sent.on('error', () => resolve(undefined));
    sent.on('timeout', () => sent.destroy());
    sent.end(isForm || body === undefined ? body : JSON.stringify(body));
  });
}

const isFinal = (response: CallResponse | undefined): response is CallResponse =>
  response !== undefined && response.status < 500 && response.status !== 429;

/** Sends a request until it is answered. The idempotency key makes it safe to send an order again. */
async function untilAnswered(call: Call, params: CallRequest): Promise<CallResponse> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const response = await call(params);
    if (isFinal(response)) return response;
    await pause(Math.min(20 * attempt, MAX_PAUSE_MS));
  }
  throw new Error(`${params.method} ${params.path} was not answered in ${MAX_ATTEMPTS} attempts.`);
}
