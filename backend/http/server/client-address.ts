import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the part of an address that identifies one household: an IPv4 address, or the first 64 bits of an IPv6
 * address, because devices choose the last 64 themselves. `unknown`: not an address.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return 'unknown';
  return `${groupsOf(plain)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * Returns the network of an address in the form of `networkOf`: the /24 of an IPv4 address, the /48 of an IPv6 address.
 * One customer of a provider often has the whole /48 (RFC 6177), and a lessor of servers the whole /24. `undefined`: not a
 * public address, so it is a proxy's or of a private network.
 */
export function sourceNetworkOf(address: string): string | undefined {
  const [plain = ''] = address.split('/');
  if (isIP(plain) === 0 || isPrivate(plain)) return undefined;
  if (isIPv4(plain)) return plain.replace(/\d+$/, '0/24');
  return `${groupsOf(plain).slice(0, 3).join(':')}::/48`;
}

/** All eight groups of an IPv6 address; an IPv4 address at its end counts as two. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/[\d.]+\.\d+$/, '0:0').split('::');
  const [before, after] = [split(head), split(tail ?? '')];
  const left = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: left }, () => '0'), ...after];
}

const split = (groups: string) => groups.split(':').filter((group) => group !== '');

/** Returns a test for a list of addresses and subnets such as `10.0.0.0/8`. */
export function addressMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Addresses that are not routed on the internet (IANA special-purpose registries). */
const isPrivate = addressMatcher([
  ...[
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.168.0.0/16',
  ],
  ...['::/127', 'fc00::/7', 'fe80::/10'],
]);

/** Tests for the addresses of this machine itself. */
export const isLoopback = addressMatcher(['127.0.0.0/8', '::1']);
