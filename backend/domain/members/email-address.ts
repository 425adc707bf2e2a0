/** Addresses are compared without regard to case. */
export const emailKey = (email: string): string => email.toLowerCase();

export const isSameEmail = (one: string, other: string): boolean => emailKey(one) === emailKey(other);

/** No domain ends so (RFC 2606). Members of the demo have such addresses. */
export const UNDELIVERABLE_DOMAIN = '.invalid';

export const isUndeliverable = (email: string): boolean => emailKey(email).endsWith(UNDELIVERABLE_DOMAIN);

/** `ma***@example.jp`: recognisable to its owner, useless to others. */
export function hiddenEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const shown = Math.min(2, Math.floor(at / 2));
  return `${email.slice(0, shown)}***${email.slice(at)}`;
}
