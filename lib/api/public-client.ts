import type { CallOutput, Arguments } from '../contract/contract.ts';
import { urlOf } from './url.ts';
import { conforms, type LeanSchema, type PublicQuery } from './lean-schema.ts';
import { PUBLIC_QUERIES, type PublicQueryName } from './public-queries.ts';
import { NO_REPLY, parseJson, type ApiResult } from './result.ts';
import { checkRequired, type CallArguments } from './call-arguments.ts';

/**
 * Makes a public query with the browser's own means. A success without the fields that pages read is not an answer.
 * The contract's schemas and zod are not needed.
 */
export async function sendPublicQuery<N extends PublicQueryName>(
  name: N,
  args: Arguments<N> & CallArguments,
): Promise<ApiResult<N>> {
  const query: PublicQuery = PUBLIC_QUERIES[name];
  checkRequired(name, query, args);
  if (query.params && !conforms(query.params, args.params)) return NOT_FOUND;
  const received = await fetched(urlOf(query.path, args));
  if (received === null) return NO_REPLY;
  const { status, body } = received;
  const answer = status >= 200 && status <= 299 ? parseJson(body) : undefined;
  return isAnswer<N>(query.answer, answer)
    ? { ok: true, status, answer }
    : { ok: false, status, refusal: null, body };
}

/** '..', for example: inside a URL it could turn into another call. */
const NOT_FOUND = { ok: false, status: 404, refusal: null, body: '' } as const;

const isAnswer = <N extends PublicQueryName>(schema: LeanSchema, answer: unknown): answer is CallOutput<N> =>
  conforms(schema, answer);

/** Returns the response; `null`: none arrived. Browsers throw a TypeError for every cause. */
async function fetched(address: string): Promise<{ status: number; body: string } | null> {
  try {
    const response = await fetch(address, { credentials: 'include' });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
