import type { IncomingMessage } from 'node:http';
import { accepts, type Coding } from './compression.ts';

/** One entity tag of a list, weak or strong. */
const TAG = /(?:W\/)?"[^"]*"|\*/g;

const CODED = /-(br|gzip)"$/;

/** Matches no response. */
const NO_TAG = '""';

/** Returns the ETag of the compressed form: forms of different bytes have different tags (RFC 9110, 8.8.3.3). */
export const codedEtag = (etag: string, coding: Coding): string => etag.replace(/"$/, `-${coding}"`);

/**
 * Replaces the tags of compressed forms in `If-None-Match` by those that Next and the backend give, and returns the
 * client's own. Tags of forms that the client does not accept any more are removed.
 */
export function takeKnownEtags(request: IncomingMessage): readonly string[] {
  const { headers } = request;
  const known = (headers['if-none-match']?.match(TAG) ?? []).filter((tag) => {
    const coding = codingOf(tag);
    return coding === undefined || accepts(request, coding);
  });
  if (headers['if-none-match'] !== undefined)
    headers['if-none-match'] = known.map(withoutCoding).join(', ') || NO_TAG;
  return known;
}

/** Returns the ETag of a 304: that of the form which the client has. */
export const knownEtag = (etag: string, known: readonly string[]): string =>
  known.find((tag) => opaque(withoutCoding(tag)) === opaque(etag)) ?? etag;

function codingOf(tag: string): Coding | undefined {
  const coding = CODED.exec(tag)?.[1];
  return coding === 'br' || coding === 'gzip' ? coding : undefined;
}

const withoutCoding = (tag: string): string => tag.replace(CODED, '"');

/** A weak comparison ignores the prefix (RFC 9110, 8.8.3.2). */
const opaque = (tag: string): string => tag.replace(/^W\//, '');
