/** Headers of one connection, never passed on (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Headers between the parts of Next: instructions to it from outside, internals of the shop to the outside. */
const INTERNAL_PREFIXES = [
  'x-middleware-',
  'x-nextjs-',
  'x-invoke-',
  'x-next-',
  'x-now-',
  'x-matched-path',
  'next-',
];

/** Headers of Next's router in the browser, meant for Next. */
const ROUTER_HEADERS = ['rsc'];

/** Set again for the request to the backend, or a client's claim about its own address (X-Forwarded-For is checked). */
const REPLACED = ['host', 'content-length', 'expect', 'accept-encoding', 'forwarded', 'x-real-ip'];

/**
 * Headers on which the backend's checks and its log depend: the client's address, the request id, the origin of a call,
 * the login session and the type of the body. A client cannot have them dropped by naming them in `Connection`, where headers for the recipient
 * must not be (RFC 9110, 7.6.1).
 */
const KEPT =
  /^(?:x-forwarded-.*|x-request-id|sec-.*|origin|referer|cookie|authorization|content-type|content-encoding)$/;

type Pairs = Iterable<readonly [string, string]>;

/** Returns the headers of the request to the backend. */
export function headersForBackend(headers: Headers): Record<string, string> {
  // The response passes through Next, which drops Content-Encoding, so that an encoded body would be unreadable.
  return { ...Object.fromEntries(passing(headers, REPLACED)), 'accept-encoding': 'identity' };
}

/** Returns the headers of the response to the browser; `address` is the URL that it requested. */
export function headersForBrowser(received: Pairs, address: string): Headers {
  const headers = new Headers();
  for (const [name, value] of passing(received, ['content-encoding', 'content-length'])) {
    headers.append(name, name === 'location' ? absolute(value, address) : value);
  }
  return headers;
}

function passing(pairs: Pairs, also: readonly string[]): [string, string][] {
  const all = [...pairs].map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  const named = all
    .filter(([name]) => name === 'connection')
    .flatMap(([, value]) => value.split(',').map((option) => option.trim().toLowerCase()))
    .filter((name) => !KEPT.test(name));
  const dropped = new Set([...HOP_BY_HOP, ...ROUTER_HEADERS, ...also, ...named]);
  return all.filter(
    ([name]) => !dropped.has(name) && !INTERNAL_PREFIXES.some((prefix) => name.startsWith(prefix)),
  );
}

/** Next expects an absolute Location, and makes one on this site relative again. */
const absolute = (location: string, address: string): string =>
  URL.parse(location, address)?.href ?? location;
