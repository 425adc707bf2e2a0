import { createHmac } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { endHolds } from '#backend/actions/orders/expire.ts';
import { pollProvider } from '#backend/actions/payments/polling.ts';
import { processWebhooks } from '#backend/actions/payments/webhooks.ts';
import { forgetCards } from '#backend/actions/payments/cards.ts';
import { sendRefunds } from '#backend/actions/payments/refunds.ts';
import type { Gateway } from '#backend/actions/payments/ports.ts';
import { expireUnpaidShipments } from '#backend/actions/shipments/expire.ts';
import { webhookPostTo } from '#backend/payments/sandbox/webhooks.ts';
import type { PageAction } from '#backend/payments/sandbox/provider.ts';
import { createShipmentServices } from '#backend/persistence/shipments/shipment-services.ts';
import type { PaymentType } from '#lib/contract/enums.ts';
import { webhookSecret } from '#backend/payments/sandbox/keys.ts';
import { SIGNATURE_HEADER } from '#backend/payments/sandbox/webhook-format.ts';
import { aBackend, type TestBackend, captureLog, type LogCapture, expectLedgerInOrder } from './backend.ts';
import { aBuyer, aDrawOnSale, aRequestKey, type Buyer, type DrawOnSale, type DrawWish } from './orders.ts';
import { aTimeTravelDatabase, letTimePass } from './database.ts';

/** What lies between the shop and its provider, to be cut and mended. */
export type Wire = {
  /** Of these nothing is heard. */
  away: readonly (keyof Gateway)[];
  /** So many of the next refunds fail. */
  refundsToFail: number;
  /** What was asked over it, one line a question. */
  readonly asked: string[];
};

export type PayingShop = TestBackend & {
  readonly wire: Wire;
  readonly logbook: LogCapture;
  draw(wish?: DrawWish): Promise<DrawOnSale>;
  buyer(but?: Parameters<typeof aBuyer>[1]): Promise<Buyer>;
  /** Somebody does something on the page of a trip, as by its buttons. */
  pay(trip: { readonly url: string | null }, act: PageAction): Promise<unknown>;
  /** Everything the shop does without being asked, once. */
  jobs(): Promise<void>;
  minutesPass(minutes: number): Promise<void>;
};

/** A backend with the built-in provider behind a wire, in a time that can be let go by. */
export async function aPayingShop(): Promise<PayingShop> {
  const { url, drop } = await aTimeTravelDatabase();
  const wire: Wire = { away: [], refundsToFail: 0, asked: [] };
  const logbook = captureLog();
  const backend = await aBackend({
    database: url,
    logTo: logbook,
    gateway: (gateway) => overWire(gateway, wire),
  });
  const post = webhookPostTo(backend.app);
  const parcels = createShipmentServices(backend.db);
  return {
    ...backend,
    wire,
    logbook,
    // On sale for so long that it goes on whatever time passes.
    draw: (wish) =>
      aDrawOnSale(backend, {
        closesInMs: YEAR_MS,
        ...wish,
        but: { paymentTypes: [...ALL_TYPES], ...wish?.but },
      }),
    buyer: (but) => aBuyer(backend, but),
    pay: async (trip, act) => {
      const session = await backend.sandbox.session(sessionOf(trip));
      return session && backend.sandbox.act(session, act, post);
    },
    jobs: async () => {
      await backend.sandbox.deliverDue(post);
      await processWebhooks(backend.paying);
      await endHolds(backend.paying, 100);
      await pollProvider(backend.paying);
      await expireUnpaidShipments(parcels, 100);
      await sendRefunds(backend.paying);
      await forgetCards(backend.paying);
    },
    minutesPass: (minutes) => letTimePass(backend, minutes),
    close: async () => {
      await backend.close();
      await drop();
    },
  };
}

const YEAR_MS = 365 * 24 * 60 * 60_000;
const ALL_TYPES = ['CARD', 'AU', 'DOCOMO', 'SB', 'PAYPAY'] as const;

function overWire(gateway: Gateway, wire: Wire): Gateway {
  const asked = async <Answer>(name: keyof Gateway, ask: () => Promise<Answer>) => {
    wire.asked.push(name);
    return wire.away.includes(name) ? 'away' : ask();
  };
  return {
    ...gateway,
    openSession: (wish) => asked('openSession', () => gateway.openSession(wish)),
    status: (trip) => asked('status', () => gateway.status(trip)),
    closeSession: (id) => asked('closeSession', () => gateway.closeSession(id)),
    chargeCard: (charge) => asked('chargeCard', () => gateway.chargeCard(charge)),
    forgetCard: (id) => asked('forgetCard', () => gateway.forgetCard(id)),
    refund: (payment) =>
      asked('refund', async () => {
        if (wire.refundsToFail === 0) return gateway.refund(payment);
        wire.refundsToFail -= 1;
        return 'refused';
      }),
  };
}

/** Who pays at the provider is known by the page he is on. */
export function sessionOf({ url }: { readonly url: string | null }): string {
  const id = url?.split('/').at(-1);
  if (id === undefined) throw new Error('There is no page to pay on.');
  return id;
}

export type Trip = { readonly redirectId: string; readonly url: string | null };

/** Tickets are held for a buyer; the order's id. */
export async function placed(buyer: Buyer, { drawId }: DrawOnSale, quantity = 1): Promise<string> {
  const body = { productId: drawId, quantity, requestKey: aRequestKey() };
  const answer = await buyer.ask('POST', '/api/orderHistory', body);
  if (answer.statusCode !== 200) throw new Error(`No order was placed: ${answer.body}`);
  return answer.json().orderHistoryId;
}

export type Way = {
  readonly paymentType?: PaymentType;
  readonly useCard?: boolean;
  readonly guardianConsents?: boolean;
};

export const openTrip = (buyer: Buyer, orderHistoryId: string, way: Way = {}) =>
  buyer.ask('POST', '/api/redirect', { purpose: 'order', orderHistoryId, paymentType: 'CARD', ...way });

/** The buyer is sent to the provider; where to. */
export async function opened(buyer: Buyer, orderId: string, way: Way = {}): Promise<Trip> {
  return answered(await openTrip(buyer, orderId, way));
}

/** An order on its way to be paid. */
export async function paying(buyer: Buyer, draw: DrawOnSale, way: Way & { quantity?: number } = {}) {
  const { quantity, ...how } = way;
  const orderId = await placed(buyer, draw, quantity);
  return { orderId, ...(await opened(buyer, orderId, how)) };
}

export function answered(answer: LightMyRequestResponse): Trip {
  if (answer.statusCode !== 200) throw new Error(`No trip was opened: ${answer.body}`);
  return answer.json();
}

export const comeBack = (buyer: Buyer, { redirectId }: Trip) =>
  buyer.ask('POST', `/api/redirect/${redirectId}`);

/** An order as its buyer is shown it: where it stands, its money, and why. */
export async function standing(buyer: Buyer, orderId: string): Promise<readonly unknown[]> {
  const order = (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
  return [order.status, order.paymentStatus, ...(order.reason === null ? [] : [order.reason])];
}

/** Sends the form of the provider's page, as a browser does when a button is pressed. */
export const press = ({ app }: PayingShop, trip: Trip, fields: Readonly<Record<string, string>>) =>
  app.inject({
    method: 'POST',
    url: pagePathOf(trip),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(fields).toString(),
  });

export const pagePathOf = (trip: Pick<Trip, 'url'>): string => `/api/pretend/pay/${sessionOf(trip)}`;

export const GOOD_CARD = '4111111111111111';

export const toRegister = async (buyer: Buyer): Promise<Trip> =>
  answered(await buyer.ask('POST', '/api/redirect', { purpose: 'card' }));

/** Registers a card as a member does it, with its number on the provider's page. */
export async function registered(shop: PayingShop, buyer: Buyer, card = GOOD_CARD): Promise<Trip> {
  const trip = await toRegister(buyer);
  await press(shop, trip, { does: 'register', card });
  await comeBack(buyer, trip);
  return trip;
}

/** How the payments of a trip stand at the provider, in the order in which they came. */
export async function atProvider({ db }: PayingShop, { redirectId }: Trip): Promise<unknown[]> {
  const { rows } = await db.$client.query(
    `select p.state from pretend_payments p join pretend_sessions s using (session_id)
      where s.key = $1 order by p.made_at`,
    [redirectId],
  );
  return rows.map(({ state }) => state);
}

export type Here = { readonly shop: PayingShop; readonly draw: DrawOnSale; readonly buyer: Buyer };

/**
 * All tests of a file have one shop; each has a draw and a buyer of its own, and leaves the books in order, once the
 * shop has done what it does without being asked.
 */
export function inAPayingShop(take: (here: Here) => void, wish: DrawWish = {}): void {
  let shop: PayingShop;
  beforeAll(async () => {
    shop = await aPayingShop();
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    take({ shop, buyer: await shop.buyer(), draw: await shop.draw(wish) });
  });
  afterEach(async () => {
    Object.assign(shop.wire, { away: [], refundsToFail: 0 });
    await shop.jobs();
    await expectLedgerInOrder(shop);
  });
}

type Keys = Readonly<Record<string, unknown>>;

export type Sending = {
  readonly signature?: string;
  readonly provider?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Somebody who says what the built-in provider would say, or what it would never say. */
export type Teller = {
  signed(text: string, key?: string): string;
  /** That a trip was paid. */
  about(trip: Trip, but?: Keys): Keys;
  /** Pays a trip, which is told to nobody; how it would be told, with an id of its own each time. */
  pay(trip: Trip): Promise<() => Keys>;
  /** Status, and what the shop says of it. */
  send(notice: Keys | string, how?: Sending): Promise<readonly unknown[]>;
};

let notices = 0;

export async function aTeller(shop: PayingShop, price: number): Promise<Teller> {
  const secret = await webhookSecret(shop.db);
  const signed = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex');
  const about = (trip: Trip, but: Keys = {}): Keys => ({
    id: `evt_${(notices += 1)}`,
    type: 'payment.captured',
    reference: trip.redirectId,
    session: sessionOf(trip),
    payment: { id: `pay_${trip.redirectId}`, amount: price, currency: 'JPY' },
    ...but,
  });
  return {
    signed,
    about,
    pay: async (trip) => {
      await shop.pay(trip, { ending: 'paid', notice: 'lost' });
      const payment = { id: await paymentOf(shop, trip), amount: price, currency: 'JPY' };
      return () => about(trip, { payment });
    },
    send: async (notice, { signature, provider = 'pretend', headers } = {}) => {
      const payload = typeof notice === 'string' ? notice : JSON.stringify(notice);
      const answer = await shop.app.inject({
        method: 'POST',
        url: `/api/notice/${provider}`,
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: signature ?? signed(payload),
          ...headers,
        },
        payload,
      });
      return [answer.statusCode, answer.json().outcome ?? answer.json().code];
    },
  };
}

async function paymentOf({ db }: PayingShop, trip: Trip): Promise<string> {
  const { rows } = await db.$client.query('select payment_id from pretend_payments where session_id = $1', [
    sessionOf(trip),
  ]);
  return rows[0].payment_id;
}
