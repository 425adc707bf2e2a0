import type { IncomingMessage } from 'node:http';

/** A name, an IPv4 address or an IPv6 address in brackets, and an optional port (RFC 9110, 7.2). */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

const ABSOLUTE_TARGET = /^https?:\/\/([^/?#]*)/i;

type Addressed = Pick<IncomingMessage, 'rawHeaders' | 'url'>;

/**
 * Whether a request names one valid host. Of two `Host` headers, or a header and an absolute target that differ, a proxy
 * and a server may each use another one; RFC 9112, 3.2 requires 400. Node itself refuses HTTP/1.1 without a host.
 */
export function namesOneHost({ rawHeaders, url = '' }: Addressed): boolean {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && isHost(rawHeaders[index - 1]));
  const [host, ...others] = hosts;
  if (host === undefined) return true;
  const target = ABSOLUTE_TARGET.exec(url)?.[1];
  const isSame = target === undefined || target.toLowerCase() === host.toLowerCase();
  return others.length === 0 && HOST.test(host) && isSame;
}

const isHost = (name = ''): boolean => name.length === 4 && name.toLowerCase() === 'host';
