import type { FastifyReply, FastifyRequest } from 'fastify';
import { WHOLE_LIFE_MS } from '#backend/domain/members/session-life.ts';
import type { CookieChange } from '../outcome.ts';

/** The cookie that says who a visitor is. */
export type SessionCookie = {
  readonly read: (request: FastifyRequest) => string | undefined;
  readonly write: (reply: FastifyReply, change: CookieChange) => void;
};

/**
 * Where the site is reached by https, the browser itself sees to it that nobody else can set this cookie: that is
 * what `__Host-` asks of it. On a machine of one's own, without https, the same name would not be taken.
 */
export function sessionCookie(siteOrigin: string): SessionCookie {
  const secure = siteOrigin.startsWith('https:');
  const name = secure ? '__Host-session' : 'session';
  // Lax, because whoever comes back from the payment's page comes from another site.
  const kept = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: ({ cookies }) => cookies[name],
    write: (reply, change) => {
      if (change === 'ended') reply.clearCookie(name, kept);
      else reply.setCookie(name, change.token, { ...kept, maxAge: WHOLE_LIFE_MS / 1000 });
    },
  };
}
