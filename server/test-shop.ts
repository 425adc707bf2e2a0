import { createHmac, timingSafeEqual } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { TEST_ENTRY_PATH, TEST_SHOP_HEADER, TEST_SHOP_PATHS } from '#lib/contract/test-shop.ts';
import { TEST_VISIT_HOURS } from '#lib/contract/shop-rules.ts';
import type { SiteEnv } from '#lib/site/env.ts';
import { isTestShop } from '#lib/site/test-shop.ts';
import type { OutgoingRequest } from './request-context.ts';
import type { StorefrontResponse } from './response.ts';

type Site = Pick<SiteEnv, 'TEST_SHOP' | 'REVALIDATE_SECRET' | 'API_ORIGIN' | 'SITE_ORIGIN'>;

const COOKIE_S = TEST_VISIT_HOURS * 60 * 60;
/** The backend answers from its memory. */
const ANSWER_MS = 5_000;

/** Whether the request may be served. Otherwise it is answered here. */
type AdmitRequest = (request: IncomingMessage, response: StorefrontResponse) => boolean;

/**
 * Admits to a test shop browsers with its cookie and the shop's own processes, and nothing else: a link of the live console
 * sets the cookie. Other shops admit everybody.
 */
export function testShopGuard(site: Site, now: () => number = Date.now): AdmitRequest {
  const { REVALIDATE_SECRET: secret } = site;
  if (!isTestShop(site) || secret === undefined) return () => true;
  const cookie = entryCookie(secret, { isSecure: site.SITE_ORIGIN.startsWith('https:'), now });
  return (request, response) => {
    response.setHeader('X-Robots-Tag', 'noindex, nofollow');
    response.isPrivate = true;
    const url = URL.parse(request.url ?? '', site.SITE_ORIGIN);
    if (url?.pathname === '/robots.txt') answer(response, 200, 'User-agent: *\nDisallow: /\n', 'text/plain');
    else if (url?.pathname === TEST_ENTRY_PATH) void enter(url.searchParams.get('pass') ?? '', response);
    else if (cookie.isIn(request) || isSame(request.headers.authorization ?? '', `Bearer ${secret}`)) {
      // The backend answers this storefront only.
      request.headers[TEST_SHOP_HEADER] = secret;
      return true;
    } else answer(response, 403, CLOSED);
    return false;
  };

  async function enter(pass: string, response: StorefrontResponse): Promise<void> {
    const isPass = await usePass(site.API_ORIGIN, { pass, secret: secret ?? '' });
    if (!isPass) return answer(response, 403, CLOSED);
    response.setHeader('Set-Cookie', cookie.issue());
    response.writeHead(303, { location: '/' }).end();
  }
}

/** Adds the secret to the calls that rendering a page makes, as the guard adds it to those of browsers. */
export function identifyToTestBackend({
  API_ORIGIN: origin,
  REVALIDATE_SECRET: secret,
  ...site
}: Site): void {
  if (!isTestShop(site) || secret === undefined) return;
  subscribe('undici:request:create', (message) => {
    const { request } = message as { readonly request: OutgoingRequest };
    if (String(request.origin) === origin) request.addHeader(TEST_SHOP_HEADER, secret);
  });
}

async function usePass(
  apiOrigin: string,
  { pass, secret }: { readonly pass: string; readonly secret: string },
): Promise<boolean> {
  const used = await fetch(`${apiOrigin}${TEST_SHOP_PATHS.entries}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ pass }),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => undefined);
  return used?.status === 204;
}

/** The cookie: its end, and a signature of it. On https its name begins with `__Host-` (RFC 6265bis, 4.1.3.2). */
function entryCookie(
  secret: string,
  { isSecure, now }: { readonly isSecure: boolean; readonly now: () => number },
) {
  const name = isSecure ? '__Host-test-shop' : 'test-shop';
  const signed = (end: string) =>
    `${end}.${createHmac('sha256', secret).update(`test shop until ${end}`).digest('base64url')}`;
  return {
    issue: () =>
      `${name}=${signed(String(now() + COOKIE_S * 1000))}; Path=/; Max-Age=${COOKIE_S}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    isIn: ({ headers }: IncomingMessage) => {
      const pairs = (headers.cookie ?? '').split(/;\s*/).map((pair) => pair.split('='));
      const [, value = ''] = pairs.find(([found]) => found === name) ?? [];
      const [end = ''] = value.split('.', 1);
      return isSame(value, signed(end)) && Number(end) > now();
    },
  };
}

/** Compares in a time that does not depend on where the texts differ. */
function isSame(text: string, expected: string): boolean {
  const [one, other] = [Buffer.from(text), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The only page of those who may not enter. */
const CLOSED = `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>テスト用の店</title><body style="margin:2rem;font:1rem/1.7 sans-serif"><p>スタッフがテストに使う店です。店長室の「テスト注文」から開いてください。</p></html>`;

function answer(response: StorefrontResponse, status: number, body: string, type = 'text/html'): void {
  response.statusCode = status;
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.end(body);
}
