import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Browser } from '#backend/actions/members/log-in.ts';
import { type AuthenticationDeps, authenticateMember } from '#backend/actions/members/sessions.ts';
import { WHOLE_LIFE_MS, type Login } from '#backend/domain/members/login-session.ts';
import { networkOf } from './client-address.ts';

/** The sender of a request to the shop. */
export type Visitor = {
  /** The network of the request: an IPv4 address, or the first half of an IPv6 address. */
  readonly address: string;
  /** The `user-agent` header. */
  readonly agent: string;
  /** Returns the active login session of the visitor's cookie; reads it once. */
  readonly findLogin: () => Promise<Login | undefined>;
  /** Logs an event of this request. `facts` must not identify a person by name, address or number. */
  readonly log: (facts: Readonly<Record<string, unknown>>, event: string) => void;
};

/** The change a call makes to the visitor's session cookie. */
export type CookieChange = { readonly token: string } | 'ended';

/** The cookie that identifies a login session. */
export type SessionCookie = {
  readonly read: (request: FastifyRequest) => string | undefined;
  readonly write: (reply: FastifyReply, change: CookieChange) => void;
};

/** Dependencies for finding the login session of a request. */
export type Authentication = { readonly cookie: SessionCookie; readonly sessions: AuthenticationDeps };

const MAX_AGENT_LENGTH = 500;

/** The format of a session token; a cookie in another format is not looked up. */
const TOKEN = /^[\w-]{43}$/;

export function visitorFrom(request: FastifyRequest, { cookie, sessions }: Authentication): Visitor {
  const token = cookie.read(request);
  let login: Promise<Login | undefined> | undefined;
  const readLogin = async () =>
    token !== undefined && TOKEN.test(token) ? authenticateMember(sessions, token) : undefined;
  return {
    address: networkOf(request.ip),
    agent: (request.headers['user-agent'] ?? '').slice(0, MAX_AGENT_LENGTH),
    findLogin: () => (login ??= readLogin()),
    log: (facts, event) => request.log.info(facts, event),
  };
}

/**
 * Creates the session cookie of a site. On https its name begins with `__Host-`, so that browsers accept it from this
 * host over https only (RFC 6265bis, section 4.1.3.2). Without https browsers would reject that name.
 */
export function sessionCookie(siteOrigin: string): SessionCookie {
  const secure = siteOrigin.startsWith('https:');
  const name = secure ? '__Host-session' : 'session';
  // Lax, not strict: the payment provider's page redirects back to the shop, which is a cross-site navigation.
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: ({ cookies }) => cookies[name],
    write: (reply, change) => {
      if (change === 'ended') reply.clearCookie(name, attributes);
      else reply.setCookie(name, change.token, { ...attributes, maxAge: WHOLE_LIFE_MS / 1000 });
    },
  };
}

/** The browser that a new login session belongs to. */
export const browserOf = async ({ agent, findLogin }: Visitor): Promise<Browser> => ({
  agent,
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
