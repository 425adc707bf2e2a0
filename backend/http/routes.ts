import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BuiltCall, type CallName, contract } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Handlers, Outcome, Visitor } from './outcome.ts';
import { type Parts, parseRequest } from './parse.ts';
import { refuse } from './server/refuse.ts';
import { sendAnswer } from './send.ts';

/** A handler as it is called here: what is given to it was parsed by its own line of the contract just before. */
type AnyHandler = (asked: Parts, visitor: Visitor) => Promise<Outcome<CallName>>;

/** Makes a route of every line of the contract. Lines that are not built yet say so. */
export function addRoutes(app: FastifyInstance, handlers: Handlers): void {
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
    const handler = isBuilt(name) ? toAny(handlers[name]) : undefined;
    app.route({
      method: endpoint.method,
      url: pathPattern(endpoint.path),
      config: { call: name },
      onRequest: (request, reply, done) => {
        if (hasBody(request) && endpoint.body === undefined) refuse(reply, 'invalidInput', 'body');
        else done();
      },
      handler: async (request, reply) =>
        handler === undefined ? refuse(reply, 'notBuilt') : serve({ endpoint, handler }, request, reply),
    });
  }
}

type Line = { readonly endpoint: Endpoint; readonly handler: AnyHandler };

async function serve({ endpoint, handler }: Line, request: FastifyRequest, reply: FastifyReply) {
  const { params, body, raw } = request;
  const asked = parseRequest(endpoint, { target: raw.url ?? '', params, body });
  if ('refusal' in asked) return refuse(reply, asked.refusal, asked.parameter);
  const outcome = await handler(asked, visitorOf(request));
  if ('refusal' in outcome) return refuse(reply, outcome.refusal, outcome.parameter);
  return sendAnswer(endpoint, outcome, { request, reply });
}

const visitorOf = (request: FastifyRequest): Visitor => ({
  kind: 'guest',
  note: (facts, event) => request.log.info(facts, event),
});

/** `/api/news/{newsId}` is `/api/news/:newsId` to the router. */
const pathPattern = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

const isBuilt = (name: string): name is BuiltCall =>
  Object.entries<Endpoint>(contract).some(([known, { built }]) => known === name && built);

/**
 * Forgets which call a handler belongs to. The compiler cannot follow one name through the contract's schemas and
 * its handlers at once; `serve` keeps them together by taking both from the same line.
 */
const toAny = (handler: Handlers[BuiltCall]) => handler as AnyHandler;

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
