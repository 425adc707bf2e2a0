import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { Unanswerable } from './errors.ts';

/**
 * Sheets and pictures of operators, besides: bytes as they come, because whose spreadsheet wrote them decides how they are
 * encoded.
 */
export function acceptBytes(app: FastifyInstance): void {
  const kinds = ['text/csv', 'application/octet-stream'];
  app.addContentTypeParser<Buffer>(kinds, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** JSON in UTF-8 is the one kind of body the shop reads. */
export function acceptJsonAlone(app: FastifyInstance): void {
  const parseText = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isPlainUtf8(request.headers)) return done(new Unanswerable('unsupportedMediaType'));
    // A caller may name the kind of a body that he does not send; whether there had to be one, the call knows.
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body)) return done(new Unanswerable('invalidInput'));
    return parseText(request, body.toString('utf8'), (error, json) =>
      error === null ? done(null, json) : done(new Unanswerable('invalidInput')),
    );
  });
}

type Described = Pick<IncomingHttpHeaders, 'content-type' | 'content-encoding'>;

function isPlainUtf8(headers: Described): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  const encoding = headers['content-encoding'] ?? 'identity';
  return /^utf-?8$/i.test(charset) && encoding === 'identity';
}
