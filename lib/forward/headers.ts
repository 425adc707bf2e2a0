/** What concerns one connection only and is never passed on (RFC 9110, 7.6.1). */
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

/** Words between the parts of Next: from outside they would be orders to it, to the outside they are gossip. */
const NEXTS_OWN = ['x-middleware-', 'x-nextjs-', 'x-invoke-', 'x-next-', 'x-now-', 'x-matched-path', 'next-'];

/** Asked by Next's own browser part, of Next. */
const NEXTS_QUESTIONS = ['rsc'];

/** Set anew for the way to the backend, or a client's claim about its own address (X-Forwarded-For is checked). */
const NOT_THE_CLIENTS = ['host', 'content-length', 'expect', 'accept-encoding', 'forwarded', 'x-real-ip'];

/** Said by the door about who asks; a client may not have it dropped by calling it a matter of its connection. */
const SAID_AT_THE_DOOR = 'x-forwarded-';

type Pairs = Iterable<readonly [string, string]>;

/** The request's headers as the backend is to see them. */
export function headersForBackend(headers: Headers): Record<string, string> {
  // The answer passes through Next, which drops its encoding; so none is asked for.
  return { ...Object.fromEntries(passing(headers, NOT_THE_CLIENTS)), 'accept-encoding': 'identity' };
}

/** The answer's headers as the browser is to see them; `address` is what it asked for. */
export function headersForBrowser(received: Pairs, address: string): Headers {
  const headers = new Headers();
  for (const [name, value] of passing(received, ['content-encoding', 'content-length'])) {
    headers.append(name, name === 'location' ? absolute(value, address) : value);
  }
  return headers;
}

function passing(pairs: Pairs, besides: readonly string[]): [string, string][] {
  const all = [...pairs].map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  const named = all
    .filter(([name]) => name === 'connection')
    .flatMap(([, value]) => value.split(',').map((option) => option.trim().toLowerCase()))
    .filter((name) => !name.startsWith(SAID_AT_THE_DOOR));
  const dropped = new Set([...HOP_BY_HOP, ...NEXTS_QUESTIONS, ...besides, ...named]);
  return all.filter(([name]) => !dropped.has(name) && !NEXTS_OWN.some((prefix) => name.startsWith(prefix)));
}

/** Next reads a Location as a whole address and makes one on this site relative again. */
const absolute = (location: string, address: string): string =>
  URL.parse(location, address)?.href ?? location;
