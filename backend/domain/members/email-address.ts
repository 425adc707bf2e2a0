/** Addresses are compared without regard to case. */
export const emailKey = (email: string): string => email.toLowerCase();

export const isSameEmail = (one: string, other: string): boolean => emailKey(one) === emailKey(other);

/** Domains of one provider under which a mailbox has the same name, and which ignores dots in names. */
const GMAIL_DOMAINS = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that an address delivers to, as far as the address shows it: without the tag after a plus (RFC 5233), at
 * Gmail without dots. Serves to count people, not to send: at another provider a plus may belong to the name.
 */
export function mailboxOf(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1);
  const name = key.slice(0, at).replace(/(?<=.)\+.*$/, '');
  if (!GMAIL_DOMAINS.includes(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}

/** No domain ends so (RFC 2606). Members of the demo have such addresses. */
export const UNDELIVERABLE_DOMAIN = '.invalid';

export const isUndeliverable = (email: string): boolean => emailKey(email).endsWith(UNDELIVERABLE_DOMAIN);

/** `ma***@example.jp`: recognisable to its owner, useless to others. */
export function hiddenEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const shown = Math.min(2, Math.floor(at / 2));
  return `${email.slice(0, shown)}***${email.slice(at)}`;
}
