import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The content codings of this server. */
export type Coding = 'br' | 'gzip';

/** Text formats; pictures and fonts are compressed already. */
const COMPRESSIBLE = /^(?:text\/[^;]+|application\/(?:javascript|json|xml)|[^;]+\+(?:json|xml))\s*(?:;|$)/;

const HTML = /^text\/html\s*(?:;|$)/;

/** Compression of a shorter body saves no packet. */
export const MIN_GZIP_BYTES = 1024;

/** Whether the client lists a content coding in Accept-Encoding with a weight above zero (RFC 9110, 12.5.3). */
export function accepts({ headers }: Pick<IncomingMessage, 'headers'>, coding: Coding): boolean {
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
