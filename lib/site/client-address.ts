import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whether an address belongs to a proxy whose word is taken. */
export type Trusts = (address: string) => boolean;

/** Reads addresses and networks (`10.0.0.1`, `10.0.0.0/8`) that stand comma separated. */
export function trustedProxies(listed: string): Trusts {
  const proxies = new BlockList();
  for (const entry of namesIn(listed)) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) proxies.addAddress(address, family(address));
    else proxies.addSubnet(address, Number(bits), family(address));
  }
  return (address) => isIP(address) !== 0 && proxies.check(plain(address), family(plain(address)));
}

/** Whether a setting of trusted proxies can be read. */
export const areProxies = (listed: string): boolean =>
  namesIn(listed).every((entry) => {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    return isIP(address) !== 0 && (bits === undefined || Number(bits) <= (isIPv6(address) ? 128 : 32));
  });

/**
 * Who really asks. Only what a trusted proxy says counts: each of them adds the address it was called from at the
 * right, so the right-most one that is not a proxy of ours is the client, and everything left of it is his own claim.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trusts: Trusts): string {
  let client = plain(peer);
  for (const claimed of namesIn(forwardedFor ?? '').reverse()) {
    if (!trusts(client) || isIP(plain(claimed)) === 0) break;
    client = plain(claimed);
  }
  return client;
}

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** An IPv4 address as itself, also when a socket that speaks both tells of it. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
