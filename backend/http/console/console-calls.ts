import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticateStaff, type StaffBrowser } from '#backend/actions/staff/staff-sessions.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { deviceOf } from '#backend/domain/members/login-session.ts';
import { STAFF_WHOLE_MS, type SignedInStaff, verifiedUntil } from '#backend/domain/staff/staff-session.ts';
import {
  type ConsoleCallInput,
  type ConsoleCallName,
  type ConsoleContract,
  consoleContract,
} from '#lib/contract/console/contract.ts';
import {
  CONSOLE_HEADER,
  type ConsoleEndpoint,
  PERSON_HEADER,
  UNATTENDED,
} from '#lib/contract/console/endpoint.ts';
import type { COMMON_OPS_REFUSALS, OpsRefusalCode } from '#lib/contract/ops/refusals.ts';
import { networkOf } from '#lib/site/client-address.ts';
import { handleErrors, type KnownOutages } from '../server/errors.ts';
import type { IdentifyOperator } from '../server/operator-calls.ts';
import { type Refusal, type RefusalDetails, refuseOperator } from '../server/refusals.ts';
import { type AnyHandler, createRoutes } from '../server/routes.ts';
import { type Answer, sendResult } from '../server/send.ts';

const PREFIX = '/api/console';

type RefusalOf<N extends ConsoleCallName> =
  | ConsoleContract[N]['refusals'][number]
  | (typeof COMMON_OPS_REFUSALS)[number];

type Outcome<N extends ConsoleCallName> =
  | { readonly answer: Answer<ConsoleContract[N]>; readonly staffToken?: string | null }
  | ({ readonly refusal: RefusalOf<N> } & RefusalDetails);

/** The sender of a request to the console. */
export type ConsoleCaller = {
  readonly browser: StaffBrowser;
  readonly log: (facts: object, event: string) => void;
  readonly session: SignedInStaff | undefined;
};

type CallerOf<N extends ConsoleCallName> = ConsoleContract[N]['who'] extends 'anyone'
  ? ConsoleCaller
  : ConsoleCaller & { readonly session: SignedInStaff };

/** One handler per call. A missing handler is a type error. */
export type ConsoleHandlers = {
  readonly [N in ConsoleCallName]: (input: ConsoleCallInput<N>, caller: CallerOf<N>) => Promise<Outcome<N>>;
};

type ConsoleAccess = {
  readonly db: Database;
  readonly cookie: ConsoleCookie;
  /** `false`: every session counts as freshly proven. */
  readonly asksForProof: boolean;
  readonly outages: KnownOutages;
};

/** Adds the calls that only the console has. */
export async function addConsoleCalls(
  app: FastifyInstance,
  handlers: ConsoleHandlers,
  { outages, ...sessions }: ConsoleAccess,
): Promise<void> {
  await app.register(
    async (scope) => {
      handleErrors(scope, outages, refuseOperator);
      createRoutes<ConsoleCaller, OpsRefusalCode, ConsoleEndpoint>(scope, consoleContract, {
        // As in public-calls.ts: `createRoutes` takes the schemas and the handler by the same name.
        handlers: handlers as Readonly<Record<string, AnyHandler<ConsoleCaller, OpsRefusalCode>>>,
        authenticate: (request, call) => authenticate(sessions, request, call),
        refuse: (reply, code, details) => {
          reply.request.log.info({ refusal: code }, 'refused');
          return refuseOperator(reply, code, details);
        },
        send: (call, result, exchange) => {
          if ('staffToken' in result && result.staffToken !== undefined)
            sessions.cookie.write(exchange.reply, result.staffToken);
          return sendResult(call, result, exchange);
        },
      });
    },
    { prefix: PREFIX },
  );
}

type Sessions = Omit<ConsoleAccess, 'outages'>;

async function authenticate(
  sessions: Sessions,
  request: FastifyRequest,
  { who, stepUp }: ConsoleEndpoint,
): Promise<{ readonly caller: ConsoleCaller } | Refusal<OpsRefusalCode>> {
  const browser = browserOf(request);
  const log = (facts: object, event: string) => request.log.info(facts, event);
  if (who === 'anyone') return { caller: { browser, log, session: undefined } };
  const found = await findSession(sessions, request);
  if (found === undefined) return { refusal: 'signInNeeded' };
  const { session, lacksProof } = found;
  if (session.isEnrolling && who === 'staff') return { refusal: 'passkeyNeeded' };
  if (stepUp && lacksProof) return { refusal: 'stepUpNeeded' };
  return { caller: { browser, log, session } };
}

/** Identifies operators by the session of the console's cookie, with the role of this moment. */
export const bySession =
  (sessions: Sessions): IdentifyOperator =>
  async (request) => {
    const found = await findSession(sessions, request);
    if (found === undefined) return { refusal: 'signInNeeded' };
    const { session, lacksProof } = found;
    if (session.isEnrolling) return { refusal: 'passkeyNeeded' };
    const { name: operator, role, staffId, sessionId } = session;
    return { operator, role, session: { staffId, sessionId }, lacksProof };
  };

/** `undefined`: not signed in, or not as the person whom the page was opened for. */
async function findSession({ db, cookie, asksForProof }: Sessions, request: FastifyRequest) {
  const token = cookie.read(request);
  if (token === undefined) return undefined;
  const isAttended = request.headers[CONSOLE_HEADER] !== UNATTENDED;
  const found = await authenticateStaff(db, { token, isAttended });
  if (found === undefined) return undefined;
  const { session, at } = found;
  const { [PERSON_HEADER]: person = session.staffId } = request.headers;
  if (person !== session.staffId) return undefined;
  return { session, lacksProof: asksForProof && at.getTime() >= verifiedUntil(session).getTime() };
}

const MAX_AGENT_LENGTH = 500;

export const browserOf = ({ headers, ip }: FastifyRequest): StaffBrowser => ({
  network: networkOf(ip),
  device: deviceOf((headers['user-agent'] ?? '').slice(0, MAX_AGENT_LENGTH)),
});

/** The format of a token; a cookie in another format is not looked up. */
const TOKEN = /^[\w-]{43}$/;

/** The cookie of the console's session. */
export type ConsoleCookie = {
  readonly read: (request: FastifyRequest) => string | undefined;
  readonly write: (reply: FastifyReply, token: string | null) => void;
};

/**
 * On https the name begins with `__Host-`, so that no other host can set it (RFC 6265bis, 4.1.3.2). Strict: no link of
 * another site opens the console signed in. A cookie is sent to all ports of a host, so the console has a host of its own.
 */
export function consoleCookie(origin: string): ConsoleCookie {
  const secure = origin.startsWith('https:');
  const name = secure ? '__Host-console' : 'console';
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    read: ({ cookies }) => {
      const token = cookies[name];
      return token !== undefined && TOKEN.test(token) ? token : undefined;
    },
    write: (reply, token) => {
      if (token === null) return void reply.clearCookie(name, attributes);
      return void reply.setCookie(name, token, { ...attributes, maxAge: STAFF_WHOLE_MS / 1000 });
    },
  };
}
