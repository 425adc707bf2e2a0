/** What makes two addresses the same: small and capital letters do not. */
export const emailKey = (email: string): string => email.toLowerCase();

export const isSameEmail = (one: string, other: string): boolean => emailKey(one) === emailKey(other);

/** Nobody has an address there, now or ever: no domain may end so (RFC 2606). People who are made up live there. */
export const UNDELIVERABLE_DOMAIN = '.invalid';

export const isUndeliverable = (email: string): boolean => emailKey(email).endsWith(UNDELIVERABLE_DOMAIN);

/** `ma***@example.jp`: enough to know one's own address by, too little to learn somebody else's. */
export function hiddenEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const shown = Math.min(2, Math.floor(at / 2));
  return `${email.slice(0, shown)}***${email.slice(at)}`;
}
