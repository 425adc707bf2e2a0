import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CallInput, type CallName, type Contract, contract } from '#lib/contract/contract.ts';
import type { COMMON_REFUSALS, RefusalCode } from '#lib/contract/refusals.ts';
import { acceptPictures } from './body-parsers.ts';
import type { RestingShop } from './maintenance.ts';
import { refuse, type Refusal, type RefusalDetails } from './refusals.ts';
import { type AnyHandler, type CallDefinition, createRoutes } from './routes.ts';
import { type Answer, type KeptAnswer, sendResult } from './send.ts';
import { type Authentication, type CookieChange, type Visitor, visitorFrom } from './visitor.ts';
import type { Login } from '#backend/domain/members/login-session.ts';
import { addressMatcher } from '#lib/site/client-address.ts';
import { fairTurns } from '#lib/site/fair-turns.ts';

/** The refusals that the contract lists for a call, and those that any call may return. */
type RefusalOf<N extends CallName> = Contract[N]['refusals'][number] | (typeof COMMON_REFUSALS)[number];

/** The result of a handler. Expected errors are refusals and are not thrown. */
export type Outcome<N extends CallName> =
  | {
      readonly answer: Answer<Contract[N]>;
      readonly headers?: Readonly<Record<string, string>>;
      readonly cookie?: CookieChange;
    }
  | (N extends StreamedCall ? StreamedAnswer : never)
  | (N extends ConstantCall ? { readonly kept: KeptAnswer } : never)
  | ({ readonly refusal: RefusalOf<N> } & Omit<RefusalDetails, 'detail' | 'problems'>);

/** Calls whose answer may be too long to be held in memory. */
type StreamedCall = 'downloadFairness' | 'downloadHeads';

/** Calls whose answer is the same for every request of this release. */
type ConstantCall = 'showDocument';

/** An answer that is written while it is sent. The handler validates its pieces. */
type StreamedAnswer = {
  readonly pieces: AsyncIterable<string>;
  readonly headers: Readonly<Record<string, string>>;
};

/** Calls for members are served to logged-in visitors only. */
type VisitorOf<N extends CallName> = Contract[N]['who'] extends 'member'
  ? Visitor & { readonly login: Login }
  : Visitor;

type Handler<N extends CallName> = (input: CallInput<N>, visitor: VisitorOf<N>) => Promise<Outcome<N>>;

/** One handler per call. A missing handler is a type error. */
export type Handlers = { readonly [N in CallName]: Handler<N> };

type Caller = Visitor & { readonly login?: Login };

/** Adds the calls of the shop's contract. */
export async function addPublicCalls(
  app: FastifyInstance,
  handlers: Handlers,
  {
    trustedProxies,
    maintenance,
    ...authentication
  }: Authentication & { readonly trustedProxies: readonly string[]; readonly maintenance: RestingShop },
): Promise<void> {
  const turns = fairTurns(addressMatcher(trustedProxies));
  await app.register(async (calls) => {
    acceptPictures(calls);
    createRoutes<Caller, RefusalCode, CallDefinition<RefusalCode>>(calls, contract, {
      // The compiler cannot relate one name to its schemas and its handler; `createRoutes` takes both by the same name.
      handlers: handlers as Readonly<Record<string, AnyHandler<Caller, RefusalCode>>>,
      authenticate: async (request, call) =>
        (call.rests && maintenance()) || authenticate(authentication, request, call),
      refuse,
      config: { cost: 1 },
      // Public reads only: a purchase, a login or an upload waits for others of its kind.
      inTurn: ({ ip }, { who, method, cost = 1 }, run) =>
        who === 'anyone' && method === 'GET' ? turns({ address: ip, cost }, run) : run(),
      send: (call, result, exchange) => {
        if ('cookie' in result && result.cookie !== undefined)
          authentication.cookies.write(exchange.reply, result.cookie);
        return sendResult(call, result, exchange);
      },
    });
  });
}

/** Refuses visitors without a login where one is needed, and bodies that the call does not have. */
async function authenticate(
  authentication: Authentication,
  request: FastifyRequest,
  { who, body }: CallDefinition,
): Promise<{ readonly caller: Caller } | Refusal<RefusalCode>> {
  const visitor = visitorFrom(request, authentication);
  const login = who === 'member' ? await visitor.findLogin() : undefined;
  if (who === 'member' && login === undefined) return { refusal: 'loginRequired' };
  if (hasBody(request) && body === undefined) return { refusal: 'invalidInput', parameter: 'body' };
  return { caller: login === undefined ? visitor : { ...visitor, login } };
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
