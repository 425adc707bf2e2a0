import { createHmac } from 'node:crypto';
import { yen } from '#backend/domain/money.ts';
import { komojuGateway, type KomojuSettings } from '#backend/providers/komoju/komoju-gateway.ts';
import { aBackend, closeInOrder } from './backend.ts';
import { forAllTests, forEachTest } from './fixtures.ts';
import { aBuyer, aDrawOnSale } from './orders.ts';
import { aTimeTravelDatabase } from './database.ts';
import { aKomojuServer, type KomojuServer, SECRET_KEY } from './komoju-server.ts';
import { newId } from './komoju-account.ts';
import type { SentWebhook } from './providers/provider-side.ts';
import type {
  CardCharge,
  ProviderSession,
  ProviderSessionParams,
} from '#backend/actions/payments/gateway.ts';

/**
 * Opens one shop with KOMOJU as its provider for all tests of a file. Each test gets its own draw and buyer. After all
 * tests the ledger must be in order.
 */
export function inAKomojuShop() {
  const komoju = forAllTests(aKomojuServer);
  const database = forAllTests(aTimeTravelDatabase);
  const backend = forAllTests(
    () => aBackend({ database: database.url, gateway: () => aKomojuGateway(komoju) }),
    closeInOrder,
  );
  afterAll(() => database.drop());
  const draw = forEachTest(() => aDrawOnSale(backend));
  const buyer = forEachTest(() => aBuyer(backend));
  return { komoju, backend, draw, buyer };
}

export const aKomojuGateway = (server: KomojuServer, but: Partial<KomojuSettings> = {}) =>
  komojuGateway({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    baseUrl: server.baseUrl,
    timeoutMs: 60_000,
    ...but,
  });

export const sessionParams = (but: Partial<ProviderSessionParams> = {}): ProviderSessionParams => ({
  key: 'hAnd0ff0000000000000Aa',
  mode: 'payment',
  yen: yen(7000),
  paymentType: 'CARD',
  description: 'まるぽのおつかいガチャ 10回',
  returnUrl: 'https://koron.example/sanrio/marupo-otsukai/result?redirectId=hAnd0ff0000000000000Aa',
  begunAt: new Date('2026-11-28T01:00:00Z'),
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
