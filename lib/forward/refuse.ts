import { REFUSALS, type RefusalBody, type RefusalCode } from '../contract/refusals.ts';

/** As the backend says of its own answers: no browser may run, frame or guess anything in it. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** Seconds after which it is worth asking again. */
const RETRY_AFTER = '5';

/** A refusal that the storefront itself gives, in the shape of all others. */
export function refuse(code: RefusalCode, status: number = REFUSALS[code].status): Response {
  const body: RefusalBody = { code, message: REFUSALS[code].message };
  const retry = status === 503 ? { 'retry-after': RETRY_AFTER } : undefined;
  return Response.json(body, { status, headers: { ...HEADERS, ...retry } });
}
