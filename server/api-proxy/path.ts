import { isWellEncoded } from '../url.ts';

/**
 * Encoded dots, slashes, backslashes and control characters, and a percent sign that would hide one of them from the
 * first decoding. No path of a call contains one.
 */
const DISGUISED = /%(?:2e|2f|5c|25|[01][0-9a-f]|7f)/i;

/** `.` and `..`, also with the parameters that some servers cut off before they look at the segment (`..;a=b`). */
const DOT_SEGMENT = /^\.{1,2}(?:;|$)/;

/** Whether a path is under /api and every server reads it alike. */
export function staysInApi(path: string): boolean {
  if (!/^\/api(?:\/|$)/.test(path) || DISGUISED.test(path) || path.includes('\\')) return false;
  return isWellEncoded(path) && !path.split('/').some((segment) => DOT_SEGMENT.test(segment));
}

/**
 * Whether a call is for operators, in any spelling that the backend would accept. They call the backend directly, so
 * that neither a stolen token nor a script of a page works through the storefront.
 */
export const isForOperators = (path: string): boolean =>
  /^\/+api\/+ops(?:\/|$)/i.test(decodeURIComponent(path));

/** Path and query of an address exactly as they were requested. */
export function pathAndQueryOf(address: string): { readonly path: string; readonly query: string } {
  const [, path = '/', query = ''] = /^[a-z]+:\/\/[^/?#]*([^?#]*)(\?[^#]*)?/i.exec(address) ?? [];
  return { path, query };
}
