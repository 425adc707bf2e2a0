import { Socket } from 'node:net';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteOptions,
} from 'fastify';
import type { RequestErrorCode } from './errors.ts';
import { type CallInput, type CallSchemas, parseRequest } from './parse.ts';
import type { Refusal, Refuse } from './refusals.ts';
import type { CallResult, Exchange } from './send.ts';

/** The part of a call that routes need, in either contract. */
export type CallDefinition<Code extends string = string> = CallSchemas & {
  readonly method: HTTPMethods;
  readonly path: string;
  readonly who: string;
  readonly media?: string;
  /** Media type of the body if it is not JSON. */
  readonly takes?: string;
  /** Limit of the body in bytes if it differs from the usual one. */
  readonly largest?: number;
  readonly takesMinutes?: true;
  /** Requests of the budget of its address. Undefined: the call has no cost of its own, as operators' calls. */
  readonly cost?: number;
  /** Refused while the shop rests. Undefined: never, as operators' calls. */
  readonly rests?: true;
  readonly refusals: readonly Code[];
};

/** A handler without its call: the input it gets was parsed by the schemas of the same call. */
export type AnyHandler<Caller, Code extends string> = (
  input: CallInput,
  caller: Caller,
) => Promise<CallResult | Refusal<Code>>;

/** The options in which the calls of the shop and of operators differ. */
type RouteOptionsOf<Caller, Code extends string, Call extends CallDefinition<Code>> = {
  readonly handlers: Readonly<Record<string, AnyHandler<Caller, Code>>>;
  /** Runs before the body is read. A refusal ends the request. */
  readonly authenticate: (
    request: FastifyRequest,
    call: Call,
  ) => Promise<{ readonly caller: Caller } | Refusal<Code>>;
  readonly refuse: Refuse<Code | RequestErrorCode>;
  readonly send: (call: Call, result: CallResult, exchange: Exchange) => FastifyReply;
  /** Runs a handler when its client may have one more running. */
  readonly inTurn?: <Result>(
    request: FastifyRequest,
    call: Call,
    run: () => Promise<Result>,
  ) => Promise<Result>;
  readonly config?: FastifyContextConfig;
  /** Limit of the body of calls that name none. Undefined: that of its parser. */
  readonly largestBody?: number;
};

/** Longer than the clients of calls that take minutes wait. */
const LONGEST_ANSWER_MS = 310_000;

/** Adds one route per call of a contract to `app`. Throws if a call has no handler. */
export function createRoutes<Caller, Code extends string, Call extends CallDefinition<Code>>(
  app: FastifyInstance,
  contract: Readonly<Record<string, Call>>,
  options: RouteOptionsOf<Caller, Code, Call>,
): void {
  for (const [name, call] of Object.entries(contract)) {
    const handler = options.handlers[name];
    if (handler === undefined) throw new Error(`The call ${name} has no handler.`);
    app.route({
      method: call.method,
      url: routePattern(call.path.slice(app.prefix.length)),
      config: { ...options.config, call: name, cost: call.cost ?? options.config?.cost },
      bodyLimit: call.largest ?? options.largestBody,
      ...stepsOf(call, handler, options),
    });
  }
}

/** Authenticates before the body is read; then parses, runs the handler and sends what it returns. */
function stepsOf<Caller, Code extends string, Call extends CallDefinition<Code>>(
  call: Call,
  handler: AnyHandler<Caller, Code>,
  {
    authenticate,
    refuse,
    send,
    inTurn = (_request, _call, run) => run(),
  }: RouteOptionsOf<Caller, Code, Call>,
): Pick<RouteOptions, 'onRequest' | 'handler'> {
  const callers = new WeakMap<FastifyRequest, { readonly caller: Caller }>();
  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const authenticated = await authenticate(request, call);
      if ('refusal' in authenticated) return refuse(reply, authenticated.refusal, authenticated);
      callers.set(request, authenticated);
    },
    handler: async (request, reply) => {
      const { params, body, raw } = request;
      const authenticated = callers.get(request);
      if (authenticated === undefined) throw new Error(`${call.path} was not authenticated.`);
      if (call.body !== undefined && body instanceof Uint8Array !== (call.takes !== undefined))
        return refuse(reply, 'unsupportedMediaType', {
          detail: `It reads ${call.takes ?? 'application/json'}.`,
        });
      const input = parseRequest(call, { target: raw.url ?? '', params, body });
      if ('part' in input)
        return refuse(reply, input.part === 'params' ? notFoundCode(call) : 'invalidInput', input);
      // Until the answer: the next request on this connection gets the limit of the server again.
      if (call.takesMinutes === true && raw.socket instanceof Socket)
        raw.socket.setTimeout(LONGEST_ANSWER_MS);
      const result = await inTurn(request, call, () => handler(input, authenticated.caller));
      if ('refusal' in result) return refuse(reply, result.refusal, result);
      return send(call, result, { request, reply });
    },
  };
}

/** `/api/news/{newsId}` is `/api/news/:newsId` to the router. */
const routePattern = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** An impossible name in the path gets the same refusal as an unknown name. */
const notFoundCode = <Code extends string>({ refusals }: CallDefinition<Code>): Code | 'notFound' =>
  refusals.find((code) => code.endsWith('NotFound')) ?? 'notFound';
