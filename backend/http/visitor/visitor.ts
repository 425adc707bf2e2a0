import type { FastifyRequest } from 'fastify';
import { type Sessions, whoIsAsking } from '#backend/actions/members/who-is-asking.ts';
import type { Login } from '#backend/actions/members/ports.ts';
import type { Visitor } from '../outcome.ts';
import { networkOf } from './network.ts';
import type { SessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; known as soon as the call is. */
    visitor: Visitor | null;
  }
}

/** Longer than any browser calls itself. */
const LONGEST_AGENT = 500;

/** The shape of a login's token; what looks otherwise is not even looked up. */
const TOKEN = /^[\w-]{43}$/;

export function visitorOf(request: FastifyRequest, cookie: SessionCookie, sessions: Sessions): Visitor {
  const token = cookie.read(request);
  let finding: Promise<Login | undefined> | undefined;
  const find = async () =>
    token !== undefined && TOKEN.test(token) ? whoIsAsking(sessions, token) : undefined;
  return {
    address: networkOf(request.ip),
    agent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
    findLogin: () => (finding ??= find()),
    note: (facts, event) => request.log.info(facts, event),
  };
}
