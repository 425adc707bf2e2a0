import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whether an address belongs to a trusted proxy. */
export type IsTrustedProxy = (address: string) => boolean;

/** Parses a comma-separated list of addresses and networks (`10.0.0.1`, `10.0.0.0/8`). */
export function trustedProxies(list: string): IsTrustedProxy {
  const proxies = new BlockList();
  for (const entry of namesIn(list)) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) proxies.addAddress(address, family(address));
    else proxies.addSubnet(address, Number(bits), family(address));
  }
  return (address) => isIP(address) !== 0 && proxies.check(plain(address), family(plain(address)));
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
 * The part of an address that one customer of a provider has: an IPv4 address, or the first 64 bits of an IPv6 address,
 * because devices choose the last 64 themselves.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const [before, after] = [groupsIn(head), groupsIn(tail ?? '')];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** An IPv4 address at the end counts as two groups. */
const groupsIn = (part: string): string[] =>
  part
    .replace(/[\d.]+\.\d+$/, '0:0')
    .split(':')
    .filter((group) => group !== '');

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** An IPv4 address without the prefix that dual-stack sockets add. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Whether an address is that of this machine itself. */
export const isLoopback: IsTrustedProxy = trustedProxies('127.0.0.0/8,::1');
