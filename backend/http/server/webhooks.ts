import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Meters } from '#backend/metrics/meters.ts';
import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';
import { type WebhookResult, handleWebhook } from '#backend/actions/payments/webhooks.ts';

const MAX_WEBHOOK_BYTES = 65_536;

const STATUSES = {
  taken: 200,
  known: 200,
  notOurs: 200,
  forged: 401,
  otherPaymentSession: 422,
  wrongSum: 422,
  wrongCurrency: 422,
} as const satisfies Record<WebhookResult, number>;

/** Time between two log lines about unsigned webhooks. Anybody can send them, so they must not fill the log. */
const LOG_INTERVAL_MS = 60_000;

type Params = { readonly provider: string };

/**
 * Adds `/api/webhook/{provider}`, where payment providers report the state of a payment session. It is not part of the
 * contract, because the provider defines the format. The signature covers the exact bytes of the body, so the body is
 * not parsed here. The signature takes the place of a login.
 */
export function addWebhooks(
  app: FastifyInstance,
  paying: PaymentContext,
  meters?: Pick<Meters, 'webhook'>,
): void {
  const logUnsigned = unsignedLog();
  void app.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers();
    webhooks.addContentTypeParser<Buffer>(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_WEBHOOK_BYTES },
      (_request, body, done) => done(null, body),
    );
    webhooks.post<{ Params: Params }>('/api/webhook/:provider', async (request, reply) => {
      const { params, body, headers } = request;
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const outcome = await handleWebhook(paying, { provider: params.provider, raw, headers });
      meters?.webhook(outcome);
      if (outcome === 'forged') logUnsigned(request.log);
      return reply.code(STATUSES[outcome]).header('cache-control', 'no-store').send({ outcome });
    });
  });
}

/** Logs the first unsigned webhook, and afterwards at most one line per interval with the number since the last. */
function unsignedLog(): (log: FastifyBaseLogger) => void {
  let count = 0;
  let loggedAt = -LOG_INTERVAL_MS;
  return (log) => {
    count += 1;
    const now = performance.now();
    if (now - loggedAt < LOG_INTERVAL_MS) return;
    log.warn({ count }, 'webhook not signed');
    count = 0;
    loggedAt = now;
  };
}
