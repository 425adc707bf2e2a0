import { z } from 'zod';
import { isProduction, isThisMachine } from '#lib/site/this-machine.ts';

/** Environment variables for email. */
export const EMAIL_VARIABLES = {
  /** Without it emails go to the dev mailbox. */
  SMTP_URL: z
    .string()
    .transform((text, context) => {
      const server = readMailServer(text);
      if (!('error' in server)) return server;
      context.addIssue({ code: 'custom', message: server.error });
      return z.NEVER;
    })
    .optional(),
  /** The sender; required with SMTP_URL. */
  MAIL_FROM: z
    .string()
    .transform((text, context) => {
      const sender = readSender(text);
      if (sender !== undefined) return sender;
      context.addIssue({ code: 'custom', message: 'must look like Shop <noreply@example.jp>' });
      return z.NEVER;
    })
    .optional(),
  /** The legal name of the shop's operator; required with SMTP_URL unless the settings have it, because news emails must name the sender. */
  OPERATOR_NAME: z.string().trim().min(1, { message: 'must be a text' }).optional(),
  /** In production the dev mailbox must be allowed explicitly. */
  ALLOW_BUILT_IN_MAILBOX: z.enum(['yes', 'no'], { message: 'must be yes or no' }).default('no'),
  NODE_ENV: z.string().optional(),
};

export type EmailEnv = z.infer<z.ZodObject<typeof EMAIL_VARIABLES>>;

/** Variables that a check for missing ones reads: parsed, or as they were given. */
type RequiredVariables = {
  readonly SMTP_URL?: unknown;
  readonly MAIL_FROM?: unknown;
  readonly ALLOW_BUILT_IN_MAILBOX?: string | undefined;
  readonly NODE_ENV?: string | undefined;
  readonly SITE_ORIGIN?: string | undefined;
};

/** The variables that emails need and that are missing. */
export function missingForEmails(env: RequiredVariables): readonly string[] {
  if (env.SMTP_URL === undefined)
    return isProduction(env) && env.ALLOW_BUILT_IN_MAILBOX !== 'yes'
      ? [
          'SMTP_URL: is required in production; ALLOW_BUILT_IN_MAILBOX=yes keeps emails on this machine, readable by everybody',
        ]
      : [];
  return env.MAIL_FROM === undefined
    ? ['MAIL_FROM: is required with SMTP_URL, such as Shop <noreply@example.jp>']
    : [];
}

/** An SMTP server, parsed from its URL. */
export type MailServer = {
  readonly host: string;
  readonly port: number;
  /** Implicit TLS, STARTTLS, or none. */
  readonly encryption: 'tls' | 'startTls' | 'none';
  readonly login: { readonly user: string; readonly pass: string } | undefined;
};

const EXPECTED_FORM = 'must look like smtps://user:password@mail.example.jp or smtp://mail.example.jp:587';

/**
 * Parses `smtps://…` (port 465) or `smtp://…` (port 587). Emails hold codes: only this machine is reached without
 * encryption. The error does not repeat the URL, which holds a password.
 */
function readMailServer(text: string): MailServer | { readonly error: string } {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol)) return { error: EXPECTED_FORM };
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === '' || !['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '')
    return { error: EXPECTED_FORM };
  const login = loginOf(url);
  if (login === 'unreadable') return { error: 'has a user or password that is not encoded for a URL' };
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

/** The sender of all emails. */
export type Sender = { readonly name: string; readonly address: string };

/** Whether the text is exactly one address. */
export const isAddress = (text: string): boolean => ADDRESS.test(text);
const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]+\.)*[A-Za-z0-9-]+$/;
const NAMED = /^(?<name>[^<>"]*|"[^<>"]*")\s*<(?<address>[^<>]*)>$/;

/** Parses `Shop <noreply@example.jp>` or an address alone; `undefined`: neither. */
function readSender(text: string): Sender | undefined {
  if (/\p{Cc}/u.test(text)) return undefined;
  const { name = '', address = text.trim() } = NAMED.exec(text.trim())?.groups ?? {};
  return isAddress(address) ? { name: name.replaceAll('"', '').trim(), address } : undefined;
}
