import { isIPv4, isIPv6 } from 'node:net';

/**
 * Where a request comes from, as far as it tells one household from another: an IPv4 address, or the first half of an
 * IPv6 address, because the second half is for every device to choose.
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

/** All eight groups; an IPv4 address at the end stands for two of them. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/[\d.]+\.\d+$/, '0:0').split('::');
  const [before, after] = [split(head), split(tail ?? '')];
  const left = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: left }, () => '0'), ...after];
}

const split = (groups: string) => groups.split(':').filter((group) => group !== '');
