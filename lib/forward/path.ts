/**
 * Encoded dots, slashes, backslashes and control characters, and a percent sign that would hide one of them from the
 * first decoding: none of them stands in the path of a call.
 */
const DISGUISED = /%(?:2e|2f|5c|25|[01][0-9a-f]|7f)/i;

/** `.` and `..`, also with the parameters some servers cut off before they look at the segment (`..;a=b`). */
const UPWARDS = /^\.{1,2}(?:;|$)/;

/** Whether a path means the same to everybody who reads it, and that something of the API. */
export function staysInApi(path: string): boolean {
  if (!/^\/api(?:\/|$)/.test(path) || DISGUISED.test(path) || path.includes('\\')) return false;
  return isWellEncoded(path) && !path.split('/').some((segment) => UPWARDS.test(segment));
}

/**
 * Operators speak to the backend itself: whoever finds a token shall not be able to use it from the shop's front door,
 * and no page's script shall reach these calls. However it is encoded, the path means the same to the backend.
 */
export const isForOperators = (path: string): boolean =>
  /^\/+api\/+ops(?:\/|$)/i.test(decodeURIComponent(path));

/** Path and query of an address exactly as they were asked for. */
export function pathAndQueryOf(address: string): { readonly path: string; readonly query: string } {
  const [, path = '/', query = ''] = /^[a-z]+:\/\/[^/?#]*([^?#]*)(\?[^#]*)?/i.exec(address) ?? [];
  return { path, query };
}

function isWellEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
