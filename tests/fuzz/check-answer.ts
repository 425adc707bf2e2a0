import type { LightMyRequestResponse } from 'fastify';
import type { z } from 'zod';
import { PendingApproval } from '#lib/contract/ops/approvals.ts';
import { COMMON_OPS_REFUSALS, OPS_REFUSALS, OpsRefusalBody } from '#lib/contract/ops/refusals.ts';
import { COMMON_REFUSALS, RefusalBody, REFUSALS } from '#lib/contract/refusals.ts';
import type { FuzzedCall } from './cases.ts';

/** Returns what is wrong with the answer to a call; `undefined`: it is as the contract says. */
export function mismatchOf(call: FuzzedCall, answer: LightMyRequestResponse): string | undefined {
  const { statusCode, headers } = answer;
  if (headers['cache-control'] === undefined) return 'no cache-control';
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  if (statusCode === 304) return answer.body === '' ? undefined : '304 with a body';
  if (statusCode >= 400) return mismatchOfRefusal(call, answer);
  if (statusCode === 202) return mismatchOfJson(PendingApproval, answer.body);
  if (statusCode !== 200) return `status ${statusCode}`;
  return mismatchOfAnswer(call, answer);
}

function mismatchOfAnswer({ media, answer: schema }: FuzzedCall, { headers, body }: LightMyRequestResponse) {
  const type = String(headers['content-type']);
  if (media === 'application/x-ndjson')
    return body
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => mismatchOfJson(schema, line))
      .find((mismatch) => mismatch !== undefined);
  const expected = media?.replace('*', '') ?? 'application/json';
  if (!type.startsWith(expected)) return `type ${type}`;
  return media === undefined ? mismatchOfJson(schema, body) : undefined;
}

/** Refusals of any request that has no call yet, or whose path names nothing. */
const OF_ANY_REQUEST = ['notFound', 'unsupportedMediaType'];
const OF_THE_CONSOLE = ['signInNeeded', 'passkeyNeeded', 'stepUpNeeded'];

function mismatchOfRefusal(call: FuzzedCall, { statusCode, body }: LightMyRequestResponse) {
  // A page of another site is refused before the call is known, in the words for shoppers.
  const isForShoppers =
    call.listener === 'shop' || (statusCode === REFUSALS.crossSite.status && isCrossSite(body));
  const parsed = (isForShoppers ? RefusalBody : OpsRefusalBody).strict().safeParse(parsedJson(body));
  if (!parsed.success) return `a refusal outside of the contract: ${statusCode} ${body.slice(0, 300)}`;
  const { code } = parsed.data;
  const table: Readonly<Record<string, { readonly status: number }>> = isForShoppers
    ? REFUSALS
    : OPS_REFUSALS;
  if (table[code]?.status !== statusCode) return `${code} with status ${statusCode}`;
  const common: readonly string[] = isForShoppers ? COMMON_REFUSALS : COMMON_OPS_REFUSALS;
  const listed = [...call.refusals, ...common, ...OF_ANY_REQUEST, ...(isForShoppers ? [] : OF_THE_CONSOLE)];
  if (!listed.includes(code)) return `${code}, which the contract does not list`;
  // A listed refusal of 503 is an answer. These three say that the shop failed.
  return ['serverError', 'busy', 'unavailable'].includes(code) ? `${statusCode} ${code}` : undefined;
}

const isCrossSite = (body: string) => body.startsWith('{"code":"crossSite"');

function mismatchOfJson(schema: z.ZodType, body: string): string | undefined {
  const parsed = schema.safeParse(parsedJson(body));
  return parsed.success
    ? undefined
    : `an answer outside of the contract: ${parsed.error.message.slice(0, 300)}`;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
