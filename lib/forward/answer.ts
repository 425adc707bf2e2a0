import type { IncomingMessage } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { headersForBrowser } from './headers.ts';

/** Answers of these kinds have no body, and a Response refuses to be made with one. */
const BODILESS = [204, 205, 304];

/** Some servers encode although they were asked not to. */
const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
};

/** The backend's answer as a Response that streams on while it still comes in. */
export function answerFrom(received: IncomingMessage, asked: { method: string; url: string }): Response {
  const status = received.statusCode ?? 502;
  const init = { status, headers: headersForBrowser(pairsOf(received.rawHeaders), asked.url) };
  if (asked.method === 'HEAD' || BODILESS.includes(status)) {
    received.resume();
    return new Response(null, init);
  }
  const decoder = DECODERS[received.headers['content-encoding'] ?? '']?.();
  // A stream that breaks off breaks the answer off; there is nobody else to tell.
  const body = decoder === undefined ? received : pipeline(received, decoder, () => undefined);
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, init);
}

function pairsOf(raw: readonly string[]): [string, string][] {
  return Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at] ?? '', raw[2 * at + 1] ?? '']);
}
