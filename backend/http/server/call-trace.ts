import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressMatcher } from '#lib/site/client-address.ts';
import { isTracing, openSpan, type OpenSpan } from '#lib/site/tracing.ts';

/** Traces each call. The headers of a trusted proxy continue its trace; others would choose what is recorded. */
export function traceCalls(app: FastifyInstance, trustedProxies: readonly string[]): void {
  if (!isTracing()) return;
  const trusts = addressMatcher(trustedProxies);
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  const enter = (request: FastifyRequest, done: () => void) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const span = openCallSpan(request, trusts(request.socket.remoteAddress ?? ''));
    if (span !== undefined) spans.set(request, span);
    enter(request, done);
  });
  // Reading a body leaves the span.
  app.addHook('preValidation', (request, _reply, done) => enter(request, done));
  app.addHook('onResponse', async (request, reply) => {
    const attributes = { 'http.response.status_code': reply.statusCode };
    spans.get(request)?.end({ attributes, error: reply.statusCode >= 500 ? new Error('failed') : undefined });
  });
}

function openCallSpan(request: FastifyRequest, isTrusted: boolean): OpenSpan | undefined {
  const { call } = request.routeOptions.config;
  if (call === undefined) return undefined;
  return openSpan({
    name: `call ${call}`,
    kind: 'server',
    from: isTrusted ? request.headers : {},
    attributes: { 'http.request.method': request.method, 'shop.request_id': request.id },
  });
}
