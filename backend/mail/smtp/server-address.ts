import { isIPv4 } from 'node:net';

/** An SMTP server as its URL says it. */
export type MailServer = {
  readonly host: string;
  readonly port: number;
  /** From the first byte, by STARTTLS, or not at all. */
  readonly encryption: 'tls' | 'startTls' | 'none';
  readonly login: { readonly user: string; readonly pass: string } | undefined;
};

const WANTED = 'must look like smtps://user:password@mail.example.jp or smtp://mail.example.jp:587';

/**
 * Reads `smtps://…` (port 465) or `smtp://…` (port 587). Letters hold codes: without encryption they leave for nowhere
 * but this same machine. A fault is a sentence that does not repeat the URL, which holds a password.
 */
export function readMailServer(text: string): MailServer | { readonly fault: string } {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol)) return { fault: WANTED };
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === '' || !['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '')
    return { fault: WANTED };
  const login = loginOf(url);
  if (login === 'unreadable') return { fault: 'has a user or password that is not encoded for a URL' };
  const isTls = url.protocol === 'smtps:';
  return {
    host,
    port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
    encryption: isTls ? 'tls' : isThisMachine(host) ? 'none' : 'startTls',
    login,
  };
}

function loginOf({ username, password }: URL): MailServer['login'] | 'unreadable' {
  if (username === '') return undefined;
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    return 'unreadable';
  }
}

const isThisMachine = (host: string) =>
  host.toLowerCase() === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
