import type { IncomingMessage } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { REFUSALS, type RefusalBody, type RefusalCode } from '#lib/contract/refusals.ts';
import { headersForBrowser } from './headers.ts';

/** Statuses without a body; `Response` throws when it is given one. */
const BODILESS = [204, 205, 304];

/** Some servers encode although `identity` was requested. */
const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
};

/** As on the backend's responses: no browser may run, frame or guess the type of anything in it. */
const REFUSAL_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

const RETRY_AFTER_S = '5';

/** Returns the backend's response as a `Response` that streams while it arrives. */
export function responseFrom(
  received: IncomingMessage,
  requested: { method: string; url: string },
): Response {
  const status = received.statusCode ?? 502;
  const init = { status, headers: headersForBrowser(pairsOf(received.rawHeaders), requested.url) };
  if (requested.method === 'HEAD' || BODILESS.includes(status)) {
    received.resume();
    return new Response(null, init);
  }
  const decoder = DECODERS[received.headers['content-encoding'] ?? '']?.();
  // An error ends the stream to the browser; nobody else needs it.
  const body = decoder === undefined ? received : pipeline(received, decoder, () => undefined);
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, init);
}

function pairsOf(raw: readonly string[]): [string, string][] {
  return Array.from({ length: raw.length / 2 }, (_, index) => [
    raw[2 * index] ?? '',
    raw[2 * index + 1] ?? '',
  ]);
}

/** Returns a refusal of the storefront itself, in the form of the backend's. */
export function refuse(code: RefusalCode, status: number = REFUSALS[code].status): Response {
  const body: RefusalBody = { code, message: REFUSALS[code].message };
  const retry = status === 503 ? { 'retry-after': RETRY_AFTER_S } : undefined;
  return Response.json(body, { status, headers: { ...REFUSAL_HEADERS, ...retry } });
}
