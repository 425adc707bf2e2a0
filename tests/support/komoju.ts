import { createHmac } from 'node:crypto';
import { yen } from '#backend/domain/money.ts';
import { komojuGateway, type KomojuSettings } from '#backend/payments/komoju/komoju-gateway.ts';
import { expectLedgerInOrder, aBackend, type TestBackend } from './backend.ts';
import { aBuyer, aDrawOnSale, aRequestKey, type Buyer } from './orders.ts';
import { type FreshDatabase, aTimeTravelDatabase } from './database.ts';
import { statusAndCode } from './members.ts';
import { aKomojuServer, type KomojuServer, SECRET_KEY } from './komoju-server.ts';
import { newId } from './komoju-account.ts';
import type {
  CardCharge,
  ProviderSession,
  ProviderSessionParams,
} from '#backend/actions/payments/provider-session.ts';

export type KomojuShop = {
  readonly komoju: KomojuServer;
  readonly backend: TestBackend;
  readonly buyer: Buyer;
  /** Places an order. Returns its id. */
  place(by?: Buyer, quantity?: number): Promise<string>;
  /** Requests a payment session for an order. */
  open(orderHistoryId: string, by?: Buyer, but?: object): ReturnType<Buyer['ask']>;
  /** Returns an order as its buyer sees it. */
  order(orderHistoryId: string, by?: Buyer): Promise<Record<string, unknown>>;
};

/**
 * Opens one shop with KOMOJU as its provider for all tests of a file. Each test gets its own draw and buyer, after which
 * the ledger must be in order.
 */
export function inAKomojuShop(take: (here: KomojuShop) => void): void {
  let komoju: KomojuServer;
  let database: FreshDatabase;
  let backend: TestBackend;
  beforeAll(async () => {
    [komoju, database] = await Promise.all([aKomojuServer(), aTimeTravelDatabase()]);
    backend = await aBackend({ database: database.url, gateway: () => aKomojuGateway(komoju) });
  });
  afterAll(async () => {
    await backend.close();
    await Promise.all([database.drop(), komoju.close()]);
  });
  beforeEach(async () => {
    const [draw, buyer] = await Promise.all([aDrawOnSale(backend), aBuyer(backend)]);
    take({
      ...{ komoju, backend, buyer },
      place: async (by = buyer, quantity = 5) => {
        const input = { productId: draw.drawId, quantity, requestKey: aRequestKey() };
        const placed = await by.ask('POST', '/api/orderHistory', input);
        expect(statusAndCode(placed)).toBe('200');
        return placed.json().orderHistoryId;
      },
      open: (orderHistoryId, by = buyer, but = {}) =>
        by.ask('POST', '/api/redirect', { purpose: 'order', orderHistoryId, paymentType: 'CARD', ...but }),
      order: async (orderHistoryId, by = buyer) =>
        (await by.ask('GET', `/api/orderHistory/${orderHistoryId}`)).json(),
    });
  });
  afterEach(() => expectLedgerInOrder(backend));
}

export const aKomojuGateway = (server: KomojuServer, but: Partial<KomojuSettings> = {}) =>
  komojuGateway({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    baseUrl: server.baseUrl,
    timeoutMs: 5_000,
    ...but,
  });

export const sessionParams = (but: Partial<ProviderSessionParams> = {}): ProviderSessionParams => ({
  key: 'hAnd0ff0000000000000Aa',
  mode: 'payment',
  yen: yen(7000),
  paymentType: 'CARD',
  description: 'まるぽのおつかいガチャ 10回',
  returnUrl: 'https://koron.example/sanrio/marupo-otsukai/result?redirectId=hAnd0ff0000000000000Aa',
  lifeMs: 15 * 60_000,
  member: { memberId: '5f0d8a0e-6f0b-4a52-9f1e-0d6f5c3b2a10', email: 'minori@example.jp' },
  ...but,
});

export const aCharge = (but: Partial<CardCharge> & Pick<CardCharge, 'customerId'>): CardCharge => {
  const { key, yen: sum, description, returnUrl, lifeMs } = sessionParams();
  return { key, yen: sum, description, returnUrl, lifeMs, ...but };
};

/** Returns the opened session. Throws if none was opened. */
export function openedSession(answer: ProviderSession | 'refused' | 'unavailable'): ProviderSession {
  if (typeof answer === 'string') throw new Error(`no session: ${answer}`);
  return answer;
}

export const WEBHOOK_SECRET = 'whsec-0123456789abcdefghijklmnop';

export type SentWebhook = { readonly raw: Buffer; readonly headers: Record<string, string> };

/** A webhook as KOMOJU sends it, signed over every byte of its body. */
export function aWebhook(
  type: string,
  data: unknown,
  but: { id?: string; secret?: string } = {},
): SentWebhook {
  const event = { id: but.id ?? newId(), type, resource: 'event', created_at: '2026-11-28T01:00:00Z', data };
  return signedWebhook(Buffer.from(JSON.stringify({ ...event, reason: null })), type, but.secret);
}

export function signedWebhook(raw: Buffer, type = 'ping', secret = WEBHOOK_SECRET): SentWebhook {
  return {
    raw,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Komoju-Webhook',
      'x-komoju-id': newId(),
      'x-komoju-event': type,
      'x-komoju-signature': createHmac('sha256', secret).update(raw).digest('hex'),
    },
  };
}
