import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { LongAnswer } from './outcome.ts';

type Answer = { readonly answer: unknown; readonly headers?: Readonly<Record<string, string>> };
type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Sends an answer that the contract allows. One that it does not allow is a bug and never leaves the house. */
export function sendAnswer(endpoint: Endpoint, { answer, headers }: Answer, { request, reply }: Exchange) {
  const checked = endpoint.answer.safeParse(answer);
  if (!checked.success) throw new WrongAnswer(endpoint.path, checked.error);
  void reply.header('cache-control', 'no-store').headers(headers ?? {});
  const etag = headers?.['etag'];
  if (etag !== undefined && isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (endpoint.media?.startsWith('image/')) return withoutPageHeaders(reply).send(checked.data);
  if (endpoint.media !== undefined) return reply.send(checked.data);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(checked.data));
}

/**
 * What else the server says with its answers is for documents: a picture, opened by itself, may do nothing whatever
 * (`sandbox`), and a first visit fetches a handful of them.
 */
function withoutPageHeaders(reply: FastifyReply): FastifyReply {
  for (const name of FOR_PAGES) reply.removeHeader(name);
  return reply;
}

const FOR_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Sends an answer piece by piece, as fast as it is taken. One that breaks off is no JSON, so nobody takes it for whole. */
export const sendPieces = ({ pieces, headers }: LongAnswer, reply: FastifyReply) =>
  reply
    .header('cache-control', 'no-store')
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send(Readable.from(pieces));

/** Says where the answer is wrong, but not what stands there. */
export class WrongAnswer extends Error {
  constructor(path: string, error: z.ZodError) {
    const places = error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`);
    super(`The answer of ${path} is not what the contract says: ${places.slice(0, 5).join(', ')}`);
  }
}

const isKnown = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));
