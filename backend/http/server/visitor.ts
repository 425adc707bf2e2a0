import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Browser, BrowserTokens } from '#backend/actions/members/log-in.ts';
import { type AuthenticationDeps, authenticateMember } from '#backend/actions/members/sessions.ts';
import { WHOLE_LIFE_MS, type Login, KNOWN_DEVICE_LIFE_MS } from '#backend/domain/members/login-session.ts';
import { networkOf } from '#lib/site/client-address.ts';

/** The sender of a request to the shop. */
export type Visitor = {
  /** The network of the request: an IPv4 address, or the first half of an IPv6 address. */
  readonly address: string;
  /** The `user-agent` header. */
  readonly agent: string;
  /** The token of the device cookie. */
  readonly deviceToken: string | undefined;
  /** Returns the active login session of the visitor's cookie; reads it once. */
  readonly findLogin: () => Promise<Login | undefined>;
  /** Logs an event of this request. `facts` must not identify a person by name, address or number. */
  readonly log: (facts: Readonly<Record<string, unknown>>, event: string) => void;
};

/**
 * The change a call makes to the visitor's cookies: a new token of the login session, a device token, or the end of the login
 * session. The device cookie stays, so that the browser is still known at the next login.
 */
export type CookieChange = { readonly token?: string; readonly deviceToken?: string } | 'ended';

/** The cookies that identify a login session and a browser. A token in another format is not read. */
type VisitorCookies = {
  readonly readSession: (request: FastifyRequest) => string | undefined;
  readonly readDevice: (request: FastifyRequest) => string | undefined;
  readonly write: (reply: FastifyReply, change: CookieChange) => void;
};

/** Dependencies for finding the login session of a request. */
export type Authentication = { readonly cookies: VisitorCookies; readonly sessions: AuthenticationDeps };

const MAX_AGENT_LENGTH = 500;

/** The format of a token; a cookie in another format is not looked up. */
const TOKEN = /^[\w-]{43}$/;

export function visitorFrom(request: FastifyRequest, { cookies, sessions }: Authentication): Visitor {
  const token = cookies.readSession(request);
  let login: Promise<Login | undefined> | undefined;
  const readLogin = async () => (token === undefined ? undefined : authenticateMember(sessions, token));
  return {
    address: networkOf(request.ip),
    agent: (request.headers['user-agent'] ?? '').slice(0, MAX_AGENT_LENGTH),
    deviceToken: cookies.readDevice(request),
    findLogin: () => (login ??= readLogin()),
    log: (facts, event) => request.log.info(facts, event),
  };
}

/**
 * Creates the cookies of a site. On https their names begin with `__Host-`, so that browsers accept them from this host
 * over https only (RFC 6265bis, section 4.1.3.2). Without https browsers would reject such a name.
 */
export function visitorCookies(siteOrigin: string): VisitorCookies {
  const secure = siteOrigin.startsWith('https:');
  const [session, device] = secure ? ['__Host-session', '__Host-device'] : ['session', 'device'];
  // Lax, not strict: the payment provider's page redirects back to the shop, which is a cross-site navigation.
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const lasting = (lifeMs: number) => ({ ...attributes, maxAge: lifeMs / 1000 });
  return {
    readSession: ({ cookies }) => tokenIn(cookies[session]),
    readDevice: ({ cookies }) => tokenIn(cookies[device]),
    write: (reply, change) => {
      if (change === 'ended') return void reply.clearCookie(session, attributes);
      if (change.token !== undefined) void reply.setCookie(session, change.token, lasting(WHOLE_LIFE_MS));
      if (change.deviceToken !== undefined)
        void reply.setCookie(device, change.deviceToken, lasting(KNOWN_DEVICE_LIFE_MS));
    },
  };
}

const tokenIn = (cookie: string | undefined) =>
  cookie !== undefined && TOKEN.test(cookie) ? cookie : undefined;

/** The part of a login's result that its cookies hold. */
export const tokensOf = ({ token, deviceToken }: BrowserTokens): BrowserTokens => ({ token, deviceToken });

/** The browser that a new login session belongs to. */
export const browserOf = async ({ agent, deviceToken, findLogin }: Visitor): Promise<Browser> => ({
  agent,
  deviceToken,
  before: await findLogin(),
});

/** Logs a refusal and returns it. Operators see attempts to guess codes or passwords in these lines. */
export function logRefusal<Refused extends { readonly refusal: string }>(
  { log }: Pick<Visitor, 'log'>,
  refused: Refused,
): Refused {
  log({ refusal: refused.refusal }, 'refused');
  return refused;
}
