import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';

/** Returns a page compressed with Brotli; `etag` is the name by which it is found again. */
export type CompressPage = (page: string, etag: string) => Buffer;

/** Text formats; pictures and fonts are compressed already. */
const COMPRESSIBLE = /^(?:text\/[^;]+|application\/(?:javascript|json|xml)|[^;]+\+(?:json|xml))\s*(?:;|$)/;

const HTML = /^text\/html\s*(?:;|$)/;

/** Compression of a shorter body saves no packet. */
export const MIN_GZIP_BYTES = 1024;

/** Pages kept compressed: 12 kB each, and ten times as much for their text. */
const MAX_PAGES = 200;

/** Quality 5 takes 1.4 to 2 ms a page and leaves a sixth less than gzip; 11 takes fifty times as long (record 0106). */
const brotli = (page: string): Buffer =>
  brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

/** Whether the client lists a content coding in Accept-Encoding with a weight above zero (RFC 9110, 12.5.3). */
export function accepts({ headers }: Pick<IncomingMessage, 'headers'>, coding: 'br' | 'gzip'): boolean {
  const pattern = coding === 'br' ? BROTLI_ACCEPTED : GZIP_ACCEPTED;
  return String(headers['accept-encoding'])
    .split(',')
    .some((listed) => pattern.test(listed));
}

const BROTLI_ACCEPTED = /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i;
const GZIP_ACCEPTED = /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i;

/** Whether the form of a response depends on Accept-Encoding. */
export const isCompressible = (response: ServerResponse): boolean =>
  COMPRESSIBLE.test(String(response.getHeader('content-type'))) &&
  !/\bno-transform\b/.test(String(response.getHeader('cache-control')));

/** Whether a response is a page that nothing has encoded yet. */
export const isPlainPage = (response: ServerResponse): boolean =>
  HTML.test(String(response.getHeader('content-type'))) && !response.hasHeader('content-encoding');

/**
 * Keeps the `MAX_PAGES` pages requested last in compressed form, by the ETag that Next gives to a text. Different texts
 * may share an ETag, so that the text is compared as well.
 */
export function compressedPages(compress = brotli): CompressPage {
  const kept = new Map<string, { readonly page: string; readonly compressed: Buffer }>();
  return (page, etag) => {
    const before = kept.get(etag);
    const entry = before?.page === page ? before : { page, compressed: compress(page) };
    kept.delete(etag);
    kept.set(etag, entry);
    const [oldest] = kept.keys();
    if (kept.size > MAX_PAGES && oldest !== undefined) kept.delete(oldest);
    return entry.compressed;
  };
}

const COPY = /^(?<name>.+(?<kind>\.js|\.css))\.br$/;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
};

/**
 * Serves scripts and style sheets from the Brotli copies that the build writes beside them
 * (tools/build/pack-static.mjs): an eighth smaller than gzip, and compressed once. Next serves the copy as a file of
 * the build; type and encoding are set here, because Next would derive them from the name.
 */
export function serveBuiltCopies(built = '.next/static') {
  const types = typesOfCopies(built);
  return (request: IncomingMessage, response: ServerResponse): void => {
    const type = types.get(request.url ?? '');
    if (type === undefined || !accepts(request, 'br')) return;
    request.url = `${request.url}.br`;
    response.setHeader('Content-Type', type);
    response.setHeader('Content-Encoding', 'br');
  };
}

/** The content type of each file with a copy, by its path. */
function typesOfCopies(built: string): ReadonlyMap<string, string> {
  const files = existsSync(built) ? readdirSync(built, { recursive: true, encoding: 'utf8' }) : [];
  return new Map(
    files.flatMap((file): [string, string][] => {
      const { name, kind = '' } = COPY.exec(file)?.groups ?? {};
      const type = TYPES[kind];
      return name === undefined || type === undefined ? [] : [[`/_next/static/${name}`, type]];
    }),
  );
}
