import { createHmac } from 'node:crypto';
import { stripeGateway, type StripeSettings } from '#backend/providers/stripe/stripe-gateway.ts';
import { aBackend, closeInOrder } from './backend.ts';
import { aTimeTravelDatabase, letTimePass } from './database.ts';
import { forAllTests, forEachTest } from './fixtures.ts';
import { aBuyer, aDrawOnSale } from './orders.ts';
import type { SentWebhook } from './providers/provider-side.ts';
import { newId } from './stripe-account.ts';
import { aStripeServer, SECRET_KEY, type StripeServer } from './stripe-server.ts';

export const WEBHOOK_SECRET = 'whsec_0123456789abcdefghijklmnop';

export const aStripeGateway = (server: StripeServer, but: Partial<StripeSettings> = {}) =>
  stripeGateway({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    server: server.address,
    timeoutMs: 60_000,
    ...but,
  });

/** An event as Stripe sends it. */
export const anEvent = (type: string, object: unknown, id = newId('evt')) => ({
  id,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: Math.floor(Date.now() / 1_000),
  type,
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  data: { object },
});

/** A webhook as Stripe sends it, signed over its time and every byte of the body (docs.stripe.com/webhooks#verify-manually). */
export function aWebhook(
  type: string,
  object: unknown,
  but: { readonly id?: string; readonly secret?: string; readonly ageS?: number } = {},
): SentWebhook {
  const raw = Buffer.from(JSON.stringify(anEvent(type, object, but.id)));
  const at = Math.floor(Date.now() / 1_000) - (but.ageS ?? 0);
  const signature = createHmac('sha256', but.secret ?? WEBHOOK_SECRET)
    .update(`${at}.`)
    .update(raw)
    .digest('hex');
  return {
    raw,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': `t=${at},v1=${signature}`,
    },
  };
}

/** Opens a shop with Stripe as its provider for all tests of a file. After all tests the ledger must be in order. */
export function inAStripeShop() {
  const server = forAllTests(aStripeServer, () => {});
  const shop = forAllTests(async () => {
    const database = await aTimeTravelDatabase();
    const backend = await aBackend({ database: database.url, gateway: () => aStripeGateway(server) });
    return {
      ...backend,
      minutesPass: async (minutes: number) => {
        await letTimePass(backend, minutes);
        server.account.aheadS += minutes * 60;
      },
      close: async () => {
        await backend.close();
        await server.close();
        await database.drop();
      },
    };
  }, closeInOrder);
  const draw = forEachTest(() => aDrawOnSale(shop, { prizes: [20, 30, 50], closesInMs: YEAR_MS }));
  const buyer = forEachTest(() => aBuyer(shop));
  const deliver = ({ raw, headers }: SentWebhook) =>
    shop.app.inject({ method: 'POST', url: '/api/webhook/stripe', headers, payload: raw });
  return { server, shop, draw, buyer, deliver };
}

const YEAR_MS = 365 * 24 * 60 * 60_000;
