import { REFUSALS, type RefusalBody, type RefusalCode } from '../contract/refusals.ts';

/** A refusal that the storefront itself gives, in the shape of all others. */
export function refuse(code: RefusalCode, status: number = REFUSALS[code].status): Response {
  const body: RefusalBody = { code, message: REFUSALS[code].message };
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
