import { lookup as dnsLookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/** Addresses outside the public internet, where the shop's own servers are (RFC 6890). */
const PRIVATE_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Within the global unicast addresses of IPv6: special ones, and those that contain an IPv4 address.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];
const GLOBAL_IPV6 = ['2000::/3'];

const PRIVATE = blockListOf(PRIVATE_NETWORKS);
const PUBLIC_IPV6 = blockListOf(GLOBAL_IPV6);

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Whether an address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return !PRIVATE.check(address, family) && (family === 'ipv4' || PUBLIC_IPV6.check(address, family));
}

/** A name has no address, or one that is not on the public internet. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  constructor(hostname: string) {
    super(`${hostname} is not on the public internet`);
  }
}

/**
 * Resolves a name to addresses of the public internet. It is used by the connection itself, so that the checked address is
 * the one that is called.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    const isAllowed =
      error === null && first !== undefined && addresses.every(({ address }) => isPublicAddress(address));
    if (!isAllowed) return callback(error ?? new PrivateAddressError(hostname), []);
    if (options.all === true) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};
