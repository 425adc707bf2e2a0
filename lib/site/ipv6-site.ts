/** The site of a network: its first 48 bits if it is an IPv6 network such as 2001:db8:0:1::/64, else itself. */
export const siteOf = (network: string): string => network.replace(/:[^:]+::\/64$/, '::/48');
