/** Whether a host name, or an address with or without its brackets, is of this machine: nothing crosses a network. */
export const isThisMachine = (host: string): boolean =>
  /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Whether an address is reached without TLS on another machine, so that its passwords and rows cross a network readably. */
export const isPlainRemote = (address: string): boolean => {
  const { protocol, hostname } = urlOf(address);
  return protocol === 'http:' && !isThisMachine(hostname);
};

/** An address that is none is on no machine. */
function urlOf(address: string): Pick<URL, 'protocol' | 'hostname'> {
  try {
    return new URL(address);
  } catch {
    return { protocol: 'http:', hostname: '' };
  }
}

type Deployment = { readonly NODE_ENV?: string | undefined; readonly SITE_ORIGIN?: string | undefined };

/**
 * Whether the shop is, or may be, in production: without real emails and payments everybody could read its mailbox and pay
 * without money. An origin that others can reach is production whatever NODE_ENV says.
 */
export const isProduction = ({ NODE_ENV, SITE_ORIGIN = '' }: Deployment): boolean =>
  NODE_ENV === 'production' || (SITE_ORIGIN !== '' && !isThisMachine(urlOf(SITE_ORIGIN).hostname));
