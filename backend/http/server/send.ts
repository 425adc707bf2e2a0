import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import { dispositionOf } from './file-name.ts';
import { withoutDocumentHeaders } from './security-headers.ts';
import type { CookieChange } from './visitor.ts';

export type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

type Headers = Readonly<Record<string, string>>;

/** The result of a handler that does not refuse: a whole answer, or pieces that are sent as they are produced. */
export type CallResult =
  | {
      readonly answer: unknown;
      readonly headers?: Headers;
      readonly cookie?: CookieChange;
      /** The token of a new session of the console; `null` ends the session. */
      readonly staffToken?: string | null;
      /** An operator's call that waits for a second person: the answer is `PendingApproval`, sent as 202. */
      readonly isPending?: boolean;
    }
  | { readonly pieces: AsyncIterable<unknown>; readonly headers?: Headers }
  | { readonly kept: KeptAnswer };

/** An answer that is the same for every request: validated, serialised and compressed once. */
export type KeptAnswer = { readonly plain: Buffer; readonly brotli: Buffer; readonly etag: string };

/** On a thread of its own. */
const compress = promisify(brotliCompress);

/** Throws `ContractViolationError` if the answer does not match the contract. */
export async function keepAnswer(call: Response, answer: unknown): Promise<KeptAnswer> {
  const text = JSON.stringify(checked(call, answer));
  const plain = Buffer.from(text);
  return { plain, brotli: await compress(plain), etag: etagOf(text) };
}

/**
 * The value that a handler gives for the answer of a call: records as they are. A `Date` becomes text, and a field that
 * the contract does not name is not sent.
 */
export type Answer<Call extends { readonly answer: z.ZodType }> = DeepReadonly<z.input<Call['answer']>>;

type DeepReadonly<Value> = Value extends Date | Uint8Array
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;

type Response = { readonly path: string; readonly answer: z.ZodType; readonly media?: string };

/** Header for answers that are equal for all visitors; a cache must revalidate its copy before each use. */
export const REVALIDATE = { 'cache-control': 'public, no-cache' } as const;

const JSON_MEDIA = 'application/json; charset=utf-8';
const LINES_MEDIA = 'application/x-ndjson';

/** Parses a result by the contract and sends it. Throws `ContractViolationError` if it does not match. */
export function sendResult(call: Response, result: CallResult, { request, reply }: Exchange): FastifyReply {
  if ('pieces' in result) return sendPieces(call, result, reply);
  if ('kept' in result) return sendKept(result.kept, { request, reply });
  const { headers = {} } = result;
  const answer = checked(call, result.answer);
  void reply.header('cache-control', 'no-store').headers(headers);
  if (call.media === undefined) {
    const text = JSON.stringify(answer);
    const etag = headers === REVALIDATE ? etagOf(text) : undefined;
    return etag !== undefined && isUnchanged({ request, reply }, etag)
      ? reply
      : reply.type(JSON_MEDIA).send(text);
  }
  const { etag } = headers;
  if (etag !== undefined && isUnchanged({ request, reply }, etag)) return reply;
  // The handler sets the type of other media, with its encoding.
  nameFile(call, reply);
  return (call.media.startsWith('image/') ? withoutDocumentHeaders(reply) : reply).send(answer);
}

function nameFile({ path, media = '' }: Response, reply: FastifyReply): void {
  if (reply.hasHeader('content-disposition')) return;
  void reply.header(
    'content-disposition',
    dispositionOf(path, String(reply.getHeader('content-type') ?? media)),
  );
}

function sendKept({ plain, brotli, etag }: KeptAnswer, { request, reply }: Exchange): FastifyReply {
  void reply.headers(REVALIDATE).header('vary', 'accept-encoding');
  const takesBrotli = /(?:^|[\s,])br\s*(?:,|$)/.test(String(request.headers['accept-encoding']));
  // Forms of different bytes have different tags (RFC 9110, 8.8.3.3).
  if (isUnchanged({ request, reply }, takesBrotli ? etag.replace(/"$/, '-br"') : etag)) return reply;
  void reply.type(JSON_MEDIA);
  return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(plain);
}

/** Names the form of an answer. Answers 304, and returns `true`, if the client has it. */
function isUnchanged({ request, reply }: Exchange, etag: string): boolean {
  void reply.header('etag', etag);
  if (!isKnown(request.headers['if-none-match'], etag)) return false;
  void reply.code(304).send();
  return true;
}

const etagOf = (text: string): string => `"${createHash('sha1').update(text).digest('base64url')}"`;

/**
 * Streams at the speed of the receiver. Of `application/x-ndjson`, every piece is parsed and becomes one line of
 * JSON. Otherwise the pieces are sent as they are: rows of CSV, or the text of one JSON value, which is not valid JSON if
 * they break off.
 */
function sendPieces(
  call: Response,
  { pieces, headers = {} }: Extract<CallResult, { readonly pieces: unknown }>,
  reply: FastifyReply,
): FastifyReply {
  const inLines = call.media === LINES_MEDIA;
  void reply.header('cache-control', 'no-store').type(typeOf(call.media)).headers(headers);
  if (call.media !== undefined) nameFile(call, reply);
  return reply.send(Readable.from(inLines ? linesOf(call, pieces) : pieces));
}

function typeOf(media: string | undefined): string {
  if (media === LINES_MEDIA) return LINES_MEDIA;
  return media === 'text/csv' ? 'text/csv; charset=utf-8' : JSON_MEDIA;
}

async function* linesOf(call: Response, pieces: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const piece of pieces) yield `${JSON.stringify(checked(call, piece))}\n`;
}

function checked({ path, answer: schema }: Response, answer: unknown): unknown {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new ContractViolationError(path, parsed.error);
  return parsed.data;
}

/** An answer that does not match the contract. Its message names the fields but not their values. */
class ContractViolationError extends Error {
  constructor(path: string, error: z.ZodError) {
    const places = error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`);
    super(`The answer of ${path} does not match the contract: ${places.slice(0, 5).join(', ')}`);
  }
}

const isKnown = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));
