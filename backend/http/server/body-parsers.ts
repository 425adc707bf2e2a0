import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { RequestError } from './errors.ts';
import { hasRepeatedKeys } from './repeated-keys.ts';

/** Accepts CSV files and pictures as bytes: the encoding of a CSV file depends on the program that wrote it. */
export function acceptBytes(app: FastifyInstance): void {
  const kinds = ['text/csv', 'application/octet-stream'];
  app.addContentTypeParser<Buffer>(kinds, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Accepts pictures of shoppers as bytes. Only calls that say so take them. */
export function acceptPictures(app: FastifyInstance): void {
  const kind = 'application/octet-stream';
  app.addContentTypeParser<Buffer>(kind, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/**
 * The longest JSON of everybody. To parse and compare 1 MB of nested values takes 150 ms of the serving thread, and the
 * longest body of the shop, a member's favourites, has less than 60 kB. Calls of operators take more.
 */
const MAX_JSON_BYTES = 65_536;

/** Accepts JSON in UTF-8 whose keys occur once, and no other kind of body. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parseText = app.getDefaultJsonParser('error', 'error');
  const options = { parseAs: 'buffer', bodyLimit: MAX_JSON_BYTES } as const;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', options, (request, body, done) => {
    if (!isPlainUtf8(request.headers)) return done(new RequestError('unsupportedMediaType'));
    // A client may name the type of a body that it does not send. The call's schema decides whether a body is required.
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body)) return done(new RequestError('invalidInput'));
    const text = body.toString('utf8');
    return parseText(request, text, (error, json) =>
      error === null && !hasRepeatedKeys(text, json)
        ? done(null, json)
        : done(new RequestError('invalidInput')),
    );
  });
}

type BodyHeaders = Pick<IncomingHttpHeaders, 'content-type' | 'content-encoding'>;

function isPlainUtf8(headers: BodyHeaders): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  const encoding = headers['content-encoding'] ?? 'identity';
  return /^utf-?8$/i.test(charset) && encoding === 'identity';
}
