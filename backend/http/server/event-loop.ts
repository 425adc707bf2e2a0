import type { FastifyInstance } from 'fastify';
import { refuse } from './refusals.ts';

/** How often the delay of the event loop is measured, and how long a delay counts. */
const INTERVAL_MS = 500;

/** Paths that answer then too: monitoring needs them most. */
const MONITORING = ['/healthz', '/metrics'];

/**
 * Refuses requests while the event loop is late by more than `largestDelayMs` (0: never). The delay is that of a timer. It is
 * measured from the moment the server is ready, because the start alone blocks the loop for seconds on a busy machine.
 */
export function refuseWhenLate(app: FastifyInstance, largestDelayMs: number): void {
  if (largestDelayMs === 0) return;
  let delayMs = 0;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', (done) => {
    let dueAt = performance.now() + INTERVAL_MS;
    timer = setInterval(() => {
      delayMs = performance.now() - dueAt;
      dueAt = performance.now() + INTERVAL_MS;
      if (delayMs > largestDelayMs) app.log.warn({ ms: Math.round(delayMs) }, 'event loop late');
    }, INTERVAL_MS).unref();
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (delayMs > largestDelayMs && !MONITORING.includes(request.url)) void refuse(reply, 'busy');
    else done();
  });
}
