import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** Whether an address belongs to a trusted proxy. */
export type IsTrustedProxy = (address: string) => boolean;

/** Parses a comma-separated list of addresses and networks (`10.0.0.1`, `10.0.0.0/8`). */
export const trustedProxies = (list: string): IsTrustedProxy => addressMatcher(namesIn(list));

/** Returns a test for addresses and networks such as `10.0.0.0/8`. */
export function addressMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return (address) => isIP(address) !== 0 && list.check(plain(address), family(plain(address)));
}

/** Whether a list of proxies is valid. */
export const isProxyList = (list: string): boolean =>
  namesIn(list).every((entry) => {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    return isIP(address) !== 0 && (bits === undefined || Number(bits) <= (isIPv6(address) ? 128 : 32));
  });

/**
 * The address of the client. Only trusted proxies are believed: each appends the address that called it, so
 * the right-most address that is not a trusted proxy is the client, and those left of it are its own claim.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  isTrusted: IsTrustedProxy,
): string {
  let client = plain(peer);
  for (const claimed of namesIn(forwardedFor ?? '').reverse()) {
    if (!isTrusted(client) || isIP(plain(claimed)) === 0) break;
    client = plain(claimed);
  }
  return client;
}

/**
 * Returns the part of an address that one customer of a provider has: an IPv4 address, or the first 64 bits of an IPv6
 * address, because devices choose the last 64 themselves. `unknown`: not an address.
 */
export function networkOf(address: string): string {
  const known = plain(address).replace(/%.*$/, '');
  if (isIPv4(known)) return known;
  return isIPv6(known) ? `${groupsOf(known).slice(0, 4).join(':')}::/64` : 'unknown';
}

/** The eight groups of an IPv6 address, without leading zeros; an IPv4 address at its end counts as two. */
export function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/[\d.]+\.\d+$/, '0:0').split('::');
  const before = split(head);
  const after = split(tail ?? '');
  const left = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: left }, () => '0'), ...after];
}

const split = (groups: string): string[] =>
  groups
    .split(':')
    .filter((group) => group !== '')
    .map((group) => Number.parseInt(group, 16).toString(16));

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** An IPv4 address without the prefix that dual-stack sockets add. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Whether an address is that of this machine itself. */
export const isLoopback = addressMatcher(['127.0.0.0/8', '::1']);
