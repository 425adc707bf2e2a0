import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { finishLineRequest } from '#backend/actions/members/line-login.ts';
import { type LineContext, startLineRequest } from '#backend/actions/members/line-requests.ts';
import { LINE_LINKED } from '#lib/contract/line-results.ts';
import { LINE_PATHS, lineResultRoute, lineSignUpRoute } from '#lib/site/line-routes.ts';
import { loginRoute, safeReturn } from '#lib/site/login-routes.ts';
import { ROUTES } from '#lib/site/routes.ts';
import {
  type Authentication,
  browserOf,
  logRefusal,
  tokensOf,
  type Visitor,
  visitorFrom,
} from './visitor.ts';

type Query = { readonly next?: unknown };

type LineRedirects = LineContext & { readonly siteOrigin: string; readonly authentication: Authentication };

/**
 * Adds the addresses by which a browser goes to LINE and back. They are not part of the contract, because they redirect.
 * In a shop without LINE they do not exist.
 */
export function addLineRedirects(app: FastifyInstance, settings: LineRedirects): void {
  if (settings.line === undefined) return;
  const { authentication, siteOrigin } = settings;
  const redirect = (reply: FastifyReply, path: string) =>
    reply.header('cache-control', 'no-store').redirect(new URL(path, siteOrigin).href, 303);

  app.get<{ Querystring: Query }>(LINE_PATHS.start, { exposeHeadRoute: false }, async (request, reply) => {
    const { deviceToken } = visitorFrom(request, authentication);
    const { next } = request.query;
    const target = typeof next === 'string' ? safeReturn(next) : null;
    // LINE lets a browser pass that it knows: a page of another site must not log anybody in.
    if ((request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin')
      return redirect(reply, loginRoute(target));
    const started = await startLineRequest(settings, { sessionId: null, next: target, deviceToken });
    if ('refusal' in started) return redirect(reply, lineResultRoute(loginRoute(target), started.refusal));
    authentication.cookies.write(reply, { deviceToken: started.deviceToken });
    return redirect(reply, started.url);
  });

  app.get(LINE_PATHS.callback, { exposeHeadRoute: false }, async (request, reply) => {
    const visitor = visitorFrom(request, authentication);
    const result = await finishLineRequest(settings, {
      query: queryOf(request),
      browser: await browserOf(visitor),
      address: visitor.address,
    });
    logResult(visitor, result);
    const { next, isLink } = result;
    switch (result.kind) {
      case 'loggedIn':
        authentication.cookies.write(reply, tokensOf(result));
        return redirect(reply, safeReturn(next));
      case 'unknown':
        return redirect(reply, lineSignUpRoute(next, result.token));
      case 'linked':
        return redirect(reply, lineResultRoute(ROUTES.password, LINE_LINKED));
      case 'failed':
        return redirect(reply, lineResultRoute(isLink ? ROUTES.password : loginRoute(next), result.failure));
    }
  });
}

/** As it was received. */
const queryOf = ({ raw }: FastifyRequest): string => (raw.url ?? '').split('?').slice(1).join('?');

function logResult(visitor: Visitor, result: Awaited<ReturnType<typeof finishLineRequest>>): void {
  if (result.kind === 'loggedIn') visitor.log({ userId: result.memberId, by: 'line' }, 'logged in');
  if (result.kind === 'linked') visitor.log({ userId: result.memberId }, 'LINE account linked');
  if (result.kind === 'failed') logRefusal(visitor, { refusal: result.failure });
}
