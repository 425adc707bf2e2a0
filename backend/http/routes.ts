import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Login } from '#backend/actions/members/ports.ts';
import type { Sessions } from '#backend/actions/members/who-is-asking.ts';
import { type BuiltCall, type CallName, contract } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Handlers, Outcome, Visitor } from './outcome.ts';
import { type Parts, parseRequest } from './parse.ts';
import { refuse } from './server/refuse.ts';
import { sendAnswer, sendPieces } from './send.ts';
import type { SessionCookie } from './visitor/session-cookie.ts';
import { visitorOf } from './visitor/visitor.ts';

/** A handler as it is called here: what is given to it was parsed by its own line of the contract just before. */
type AnyHandler = (asked: Parts, visitor: Visitor & { login?: Login }) => Promise<Outcome<CallName>>;

/** How the shop knows who asks. */
export type Recognition = { readonly cookie: SessionCookie; readonly sessions: Sessions };

type Line = Recognition & { readonly endpoint: Endpoint; readonly handler: AnyHandler | undefined };

/** Makes a route of every line of the contract. Lines that are not built yet say so. */
export function addRoutes(app: FastifyInstance, handlers: Handlers, recognition: Recognition): void {
  app.decorateRequest('visitor', null);
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
    const line = { ...recognition, endpoint, handler: isBuilt(name) ? toAny(handlers[name]) : undefined };
    app.route({
      method: endpoint.method,
      url: pathPattern(endpoint.path),
      config: { call: name },
      onRequest: (request, reply) => admit(line, request, reply),
      handler: (request, reply) => serve(line, request, reply),
    });
  }
}

/** What can be refused before anything of a body is read. */
async function admit(
  { endpoint, handler, cookie, sessions }: Line,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (handler === undefined) return refuse(reply, 'notBuilt');
  const visitor = visitorOf(request, cookie, sessions);
  request.visitor = visitor;
  if (endpoint.who === 'member' && (await visitor.findLogin()) === undefined)
    return refuse(reply, 'loginRequired');
  if (hasBody(request) && endpoint.body === undefined)
    return refuse(reply, 'invalidInput', { parameter: 'body' });
}

async function serve({ endpoint, handler, cookie }: Line, request: FastifyRequest, reply: FastifyReply) {
  const { params, body, raw, visitor } = request;
  if (handler === undefined || visitor === null) throw new Error(`${endpoint.path} was not admitted`);
  const asked = parseRequest(endpoint, { target: raw.url ?? '', params, body });
  if ('refusal' in asked) return refuse(reply, asked.refusal, asked);
  const login = endpoint.who === 'member' ? await visitor.findLogin() : undefined;
  const outcome = await handler(asked, login === undefined ? visitor : { ...visitor, login });
  if ('refusal' in outcome) return refuse(reply, outcome.refusal, outcome);
  if ('pieces' in outcome) return sendPieces(outcome, reply);
  if (outcome.cookie !== undefined) cookie.write(reply, outcome.cookie);
  return sendAnswer(endpoint, outcome, { request, reply });
}

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
