import { createHmac } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { closeEndedDraws } from '#backend/actions/fairness/boxes.ts';
import { refundVoidOrders } from '#backend/actions/fairness/void-orders.ts';
import { expireHolds } from '#backend/actions/orders/orders.ts';
import { pollProvider } from '#backend/actions/payments/polling.ts';
import { processWebhooks } from '#backend/actions/payments/webhooks.ts';
import { forgetCards } from '#backend/actions/payments/cards.ts';
import { sendRefunds } from '#backend/actions/refunds/send-refunds.ts';
import type { Gateway } from '#backend/actions/payments/gateway.ts';
import { expireUnpaidShipments } from '#backend/actions/shipments/withdraw.ts';
import { webhookPostTo } from '#backend/providers/sandbox/webhooks.ts';
import type { PageAction } from '#backend/providers/sandbox/provider.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { webhookSecret } from '#backend/providers/sandbox/keys.ts';
import { SIGNATURE_HEADER } from '#backend/providers/sandbox/webhook-format.ts';
import { revealAll } from './beacon.ts';
import { forAllTests, forEachTest } from './fixtures.ts';
import { aBackend, captureLog, closeInOrder } from './backend.ts';
import { aBuyer, aDrawOnSale, aRequestKey, type Buyer, type DrawOnSale, type DrawOptions } from './orders.ts';
import { aTimeTravelDatabase, letTimePass } from './database.ts';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';

/** The shop's connection to its provider. Tests interrupt and restore it. */
export type ProviderConnection = {
  /** Calls that fail as if the provider could not be reached. */
  unavailable: readonly (keyof Gateway)[];
  /** Whether the provider refuses to open a page. */
  refusesPages: boolean;
  /** Number of following refunds that the provider refuses. */
  refundsToFail: number;
  /** Names of the calls made, oldest first. */
  readonly calls: string[];
};

export type PayingShop = Awaited<ReturnType<typeof aPayingShop>>;

/** Opens a backend with the sandbox provider, whose connection and clock the tests control. */
export async function aPayingShop(options: { readonly approvalFromYen?: number } = {}) {
  const { url, drop } = await aTimeTravelDatabase();
  const connection: ProviderConnection = {
    unavailable: [],
    refusesPages: false,
    refundsToFail: 0,
    calls: [],
  };
  const log = captureLog();
  const backend = await aBackend({
    ...options,
    database: url,
    logTo: log,
    gateway: (gateway) => overConnection(gateway, connection),
  });
  const post = webhookPostTo(backend.app);
  /** Does what a button of the provider's page does. */
  const pay = async (paymentSession: Pick<PaymentSession, 'url'>, action: PageAction) => {
    const session = await backend.sandbox.session(sessionOf(paymentSession));
    return session && backend.sandbox.act(session, action, post);
  };
  /** Runs every recurring job once. */
  const jobs = async () => {
    await backend.sandbox.deliverDue(post);
    await processWebhooks(backend.paying);
    await revealAll(backend.paying);
    await refundVoidOrders(backend.paying);
    await expireHolds(backend.paying, 100);
    await pollProvider(backend.paying);
    await expireUnpaidShipments(backend.db, 100);
    await sendRefunds(backend.paying);
    await forgetCards(backend.paying);
    await closeEndedDraws(backend.db);
  };
  const minutesPass = (minutes: number) => letTimePass(backend, minutes);
  return {
    ...backend,
    connection,
    log,
    pay,
    jobs,
    minutesPass,
    // On sale for a year, so that no test outlasts the sale.
    draw: (options: DrawOptions = {}) =>
      aDrawOnSale(backend, {
        closesInMs: YEAR_MS,
        ...options,
        but: { paymentTypes: [...PAID_TYPES], ...options.but },
      }),
    buyer: (but?: Parameters<typeof aBuyer>[1]) => aBuyer(backend, but),
    /** Pays although the page is closed: the payment was pending at the provider. */
    payLate: (paymentSession: PaymentSession, webhook: 'usual' | 'lost' = 'usual') =>
      pay(paymentSession, { ending: 'paid', captureFrom: 'any', webhook }),
    /** Runs every recurring job once after a time. */
    jobsAfter: async (minutes: number) => {
      await minutesPass(minutes);
      await jobs();
    },
    close: async () => {
      await backend.close();
      await drop();
    },
  };
}

const YEAR_MS = 365 * 24 * 60 * 60_000;

function overConnection(gateway: Gateway, connection: ProviderConnection): Gateway {
  const call = async <Answer>(name: keyof Gateway, send: () => Promise<Answer>) => {
    connection.calls.push(name);
    return connection.unavailable.includes(name) ? 'unavailable' : send();
  };
  return {
    ...gateway,
    openSession: (params) =>
      call('openSession', async () => (connection.refusesPages ? 'refused' : gateway.openSession(params))),
    status: (paymentSession) => call('status', () => gateway.status(paymentSession)),
    findCapture: (payment) => call('findCapture', () => gateway.findCapture(payment)),
    closeSession: (id) => call('closeSession', () => gateway.closeSession(id)),
    authenticateCard: (charge) => call('authenticateCard', () => gateway.authenticateCard(charge)),
    chargeCard: (charge) => call('chargeCard', () => gateway.chargeCard(charge)),
    forgetCard: (id) => call('forgetCard', () => gateway.forgetCard(id)),
    refund: (payment) =>
      call('refund', async () => {
        if (connection.refundsToFail === 0) return gateway.refund(payment);
        connection.refundsToFail -= 1;
        return 'refused';
      }),
  };
}

/** Returns the id of the provider session: the last segment of the page's address. */
export function sessionOf({ url }: { readonly url: string | null }): string {
  const id = url?.split('/').at(-1);
  if (id === undefined) throw new Error('The payment session has no page.');
  return id;
}

export type PaymentSession = { readonly redirectId: string; readonly url: string | null };

/** Places an order. Returns its id. */
export async function placed(buyer: Buyer, { drawId }: DrawOnSale, quantity = 1): Promise<string> {
  const body = { productId: drawId, quantity, requestKey: aRequestKey() };
  const answer = await buyer.ask('POST', '/api/orderHistory', body);
  if (answer.statusCode !== 200) throw new Error(`The order was not placed: ${answer.body}`);
  return answer.json().orderHistoryId;
}

export type PaymentOptions = {
  readonly paymentType?: PaymentType;
  readonly useCard?: boolean;
  readonly guardianConsents?: boolean;
};

export const requestPayment = (buyer: Buyer, orderHistoryId: string, options: PaymentOptions = {}) =>
  buyer.ask('POST', '/api/redirect', { purpose: 'order', orderHistoryId, paymentType: 'CARD', ...options });

/** Opens a payment session for an order. Throws if the shop refuses. */
export async function opened(
  buyer: Buyer,
  orderId: string,
  options: PaymentOptions = {},
): Promise<PaymentSession> {
  return answered(await requestPayment(buyer, orderId, options));
}

/** Places an order and opens a payment session for it. */
export async function paying(
  buyer: Buyer,
  draw: DrawOnSale,
  options: PaymentOptions & { quantity?: number } = {},
) {
  const { quantity, ...payment } = options;
  const orderId = await placed(buyer, draw, quantity);
  return { orderId, ...(await opened(buyer, orderId, payment)) };
}

export function answered(answer: LightMyRequestResponse): PaymentSession {
  if (answer.statusCode !== 200) throw new Error(`No payment session was opened: ${answer.body}`);
  return answer.json();
}

export const comeBack = (buyer: Buyer, { redirectId }: Pick<PaymentSession, 'redirectId'>) =>
  buyer.ask('POST', `/api/redirect/${redirectId}`);

/** Results of `orderStatus`. */
export const PLAYING = ['PLAYING', 'PENDING'];
export const PAID = ['SUCCESS', 'CAPTURED'];

/** Returns status, payment status and, if there is one, the reason of an order as its buyer sees them. */
export async function orderStatus(buyer: Buyer, orderId: string): Promise<readonly unknown[]> {
  const order = (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
  return [order.status, order.paymentStatus, ...(order.reason === null ? [] : [order.reason])];
}

/** Submits the form of the provider's page as a browser does. */
export const press = (
  { app }: Pick<PayingShop, 'app'>,
  paymentSession: PaymentSession,
  fields: Readonly<Record<string, string>>,
) =>
  app.inject({
    method: 'POST',
    url: pagePathOf(paymentSession),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(fields).toString(),
  });

export const pagePathOf = (paymentSession: Pick<PaymentSession, 'url'>): string =>
  `/api/sandbox/pay/${sessionOf(paymentSession)}`;

export const GOOD_CARD = '4111111111111111';

export const toRegister = async (buyer: Buyer): Promise<PaymentSession> =>
  answered(await buyer.ask('POST', '/api/redirect', { purpose: 'card' }));

/** Registers a card on the provider's page and returns to the shop. */
export async function registered(shop: PayingShop, buyer: Buyer, card = GOOD_CARD): Promise<PaymentSession> {
  const paymentSession = await toRegister(buyer);
  await press(shop, paymentSession, { does: 'register', card });
  await comeBack(buyer, paymentSession);
  return paymentSession;
}

/** Returns the states of a session's payments at the provider, oldest first. */
export async function paymentStates({ db }: PayingShop, { redirectId }: PaymentSession): Promise<unknown[]> {
  const { rows } = await db.$client.query(
    `select p.state from sandbox_payments p join sandbox_sessions s using (session_id)
      where s.key = $1 order by p.made_at`,
    [redirectId],
  );
  return rows.map(({ state }) => state);
}

/**
 * Opens one paying shop for all tests of a file. Each test gets its own draw and buyer. After each test the jobs run
 * once. After all tests the ledger must be in order.
 */
export function inAPayingShop(options: DrawOptions = { prizes: [20, 30, 50, 100] }) {
  const shop = forAllTests(aPayingShop, closeInOrder);
  const buyer = forEachTest(() => shop.buyer());
  const draw = forEachTest(() => shop.draw(options));
  afterEach(async () => {
    Object.assign(shop.connection, { unavailable: [], refusesPages: false, refundsToFail: 0 });
    await shop.jobs();
  });
  return { shop, buyer, draw };
}

type WebhookBody = Readonly<Record<string, unknown>>;

export type WebhookOptions = {
  readonly signature?: string;
  readonly provider?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

let webhooks = 0;

/** Sends webhooks to the shop, valid ones and ones that the sandbox provider would never send. */
export async function aWebhookSender(shop: PayingShop, price: number) {
  const secret = await webhookSecret(shop.db);
  const sign = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex');
  /** Builds the webhook of a capture. */
  const webhookFor = (paymentSession: PaymentSession, but: WebhookBody = {}): WebhookBody => ({
    id: `evt_${(webhooks += 1)}`,
    type: 'payment.captured',
    reference: paymentSession.redirectId,
    session: sessionOf(paymentSession),
    payment: { id: `pay_${paymentSession.redirectId}`, amount: price, currency: 'JPY' },
    ...but,
  });
  return {
    sign,
    webhookFor,
    /** Pays without a webhook. Returns a builder of that webhook, with a new id at each call. */
    pay: async (paymentSession: PaymentSession) => {
      await shop.pay(paymentSession, { ending: 'paid', webhook: 'lost' });
      const payment = { id: await paymentOf(shop, paymentSession), amount: price, currency: 'JPY' };
      return () => webhookFor(paymentSession, { payment });
    },
    /** Returns the HTTP status and the shop's outcome or refusal code. */
    send: async (webhook: WebhookBody | string, options: WebhookOptions = {}): Promise<unknown[]> => {
      const { signature, provider = 'sandbox', headers } = options;
      const payload = typeof webhook === 'string' ? webhook : JSON.stringify(webhook);
      const answer = await shop.app.inject({
        method: 'POST',
        url: `/api/webhook/${provider}`,
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: signature ?? sign(payload),
          ...headers,
        },
        payload,
      });
      return [answer.statusCode, answer.json().outcome ?? answer.json().code];
    },
  };
}

async function paymentOf({ db }: PayingShop, paymentSession: PaymentSession): Promise<string> {
  const { rows } = await db.$client.query('select payment_id from sandbox_payments where session_id = $1', [
    sessionOf(paymentSession),
  ]);
  return rows[0].payment_id;
}
