import type { FastifyInstance } from 'fastify';
import type { PaymentServices } from '#backend/actions/payments/payment-services.ts';
import { type WebhookResult, handleWebhook } from '#backend/actions/payments/webhooks.ts';

const MAX_WEBHOOK_BYTES = 65_536;

const STATUSES = {
  taken: 200,
  known: 200,
  notOurs: 200,
  forged: 401,
  otherTrip: 422,
  wrongSum: 422,
  wrongCurrency: 422,
} as const satisfies Record<WebhookResult, number>;

type Params = { readonly provider: string };

/**
 * Adds `/api/notice/{provider}`, where payment providers report the state of a payment session. It is not part of the
 * contract, because the provider defines the format. The signature covers the exact bytes of the body, so the body is
 * not parsed here. The signature takes the place of a login.
 */
export function addWebhooks(app: FastifyInstance, paying: PaymentServices): void {
  void app.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers();
    webhooks.addContentTypeParser<Buffer>(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_WEBHOOK_BYTES },
      (_request, body, done) => done(null, body),
    );
    webhooks.post<{ Params: Params }>('/api/notice/:provider', async ({ params, body, headers }, reply) => {
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const outcome = await handleWebhook(paying, { provider: params.provider, raw, headers });
      return reply.code(STATUSES[outcome]).header('cache-control', 'no-store').send({ outcome });
    });
  });
}
