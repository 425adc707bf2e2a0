import { isIP, isIPv4 } from 'node:net';
import { addressMatcher, groupsOf } from '#lib/site/client-address.ts';

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

/** Addresses that are not routed on the internet (IANA special-purpose registries). */
const isPrivate = addressMatcher([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::/127',
  'fc00::/7',
  'fe80::/10',
]);
