import { createServer, type Socket } from 'node:net';
import type { EmailTransport } from '#backend/actions/emails.ts';
import type { MailServer } from '#backend/emails/email-env.ts';
import { smtpTransport } from '#backend/providers/smtp.ts';
import { BRANDING } from './email-samples.ts';

/** The behaviour of the server for one email. */
export type SmtpBehaviour =
  | 'accepts'
  | 'replies 451 to RCPT'
  | 'replies 550 to RCPT'
  | 'replies 451 after DATA'
  | 'stops replying'
  | 'hangs up during DATA'
  /** The server has the email, and the sender gets no acknowledgement. */
  | 'accepts and hangs up before its reply';

export type Received = { readonly from: string; readonly to: string; readonly data: string };

export type SmtpServer = {
  readonly port: number;
  /** The accepted emails, oldest first. */
  readonly received: Received[];
  /** The command lines it received, without the content of emails. */
  readonly commands: string[];
  behaviour: (to: string) => SmtpBehaviour;
  /** Closes every connection, as servers do with idle ones. */
  hangUp(): void;
  close(): Promise<void>;
};

/** Starts a minimal SMTP server on loopback with configurable failures. */
export async function anSmtpServer(at = 0): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    serve(socket, smtp);
  });
  const smtp: SmtpServer = {
    port: await new Promise<number>((resolve) => {
      server.listen(at, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    }),
    received: [],
    commands: [],
    behaviour: () => 'accepts',
    hangUp: () => {
      for (const socket of sockets) socket.end();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return smtp;
}

function serve(socket: Socket, smtp: SmtpServer): void {
  const reply = (line: string) => void socket.write(`${line}\r\n`);
  let mail = { from: '', to: '' };
  let data: string[] | undefined;
  let waiting = '';
  reply('220 mail.example.jp');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (waiting + chunk).split('\r\n');
    waiting = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });

  const onLine = (line: string) => {
    if (data === undefined) command(line);
    else if (line === '.') finish(data);
    else data.push(line.replace(/^\./, ''));
    if (data?.length === 3 && smtp.behaviour(mail.to) === 'hangs up during DATA') socket.destroy();
  };
  const command = (line: string): void => {
    smtp.commands.push(line);
    const [verb = ''] = line.toUpperCase().split(' ');
    if (verb === 'MAIL') mail = { from: insideOf(line), to: '' };
    if (verb === 'RCPT') mail.to = insideOf(line);
    const behaviour = smtp.behaviour(mail.to);
    if (verb === 'RCPT' && behaviour.endsWith('to RCPT'))
      return reply(`${behaviour.slice(8, 11)} no <${mail.to}>`);
    if (verb === 'DATA' && behaviour === 'stops replying') return;
    if (verb === 'DATA') data = [];
    reply(ANSWERS[verb] ?? '250 fine');
  };
  const finish = (lines: string[]) => {
    data = undefined;
    const behaviour = smtp.behaviour(mail.to);
    const isAccepted = behaviour !== 'replies 451 after DATA';
    if (isAccepted) smtp.received.push({ ...mail, data: lines.join('\r\n') });
    if (behaviour === 'accepts and hangs up before its reply') socket.destroy();
    else reply(isAccepted ? '250 taken' : '451 not now');
  };
}

const ANSWERS: Readonly<Record<string, string>> = {
  EHLO: '250-mail.example.jp\r\n250-AUTH PLAIN\r\n250 8BITMIME',
  DATA: '354 go on',
  AUTH: '235 welcome',
  STARTTLS: '502 not here',
  QUIT: '221 bye',
};

const insideOf = (line: string) => /<(.*)>/.exec(line)?.[1] ?? '';

type TransportOptions = Partial<MailServer> & { readonly timeoutMs?: number; readonly siteOrigin?: string };

/** The shop's transport to this server. The default timeout of 60 s suits a busy machine. */
export function anSmtpTransport(
  { port }: SmtpServer,
  { timeoutMs = 60_000, siteOrigin = BRANDING.siteOrigin, ...but }: TransportOptions = {},
): EmailTransport {
  return smtpTransport({
    server: { host: '127.0.0.1', port, encryption: 'none', login: undefined, ...but },
    sender: { name: 'ころん堂', address: 'noreply@koron.example' },
    branding: { ...BRANDING, siteOrigin },
    timeoutsMs: { email: timeoutMs },
  });
}

export type Message = {
  /** Decoded values by lower-case name; a repeated name has several values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly text: string;
  readonly html: string;
};

/** Parses an email with a text and an HTML version. */
export function readMessage(data: string): Message {
  const { headers, body } = split(data);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type')?.[0] ?? '')?.[1] ?? '';
  const versions = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '')));
  const version = (type: string) => {
    const found = versions.find((part) => part.headers.get('content-type')?.[0]?.startsWith(type));
    return Buffer.from(found?.body ?? '', 'base64').toString('utf8');
  };
  return { headers, text: version('text/plain'), html: version('text/html') };
}

function split(data: string): { headers: Map<string, string[]>; body: string } {
  const [head = '', ...rest] = data.split('\r\n\r\n');
  const headers = new Map<string, string[]>();
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [name = '', ...value] = line.split(': ');
    const key = name.toLowerCase();
    headers.set(key, [...(headers.get(key) ?? []), decoded(value.join(': '))]);
  }
  return { headers, body: rest.join('\r\n\r\n') };
}

/** Decodes encoded words (RFC 2047). White space between two of them is removed. */
const decoded = (value: string) =>
  value
    .replaceAll(/(=\?UTF-8\?B\?[^?]*\?=)\s+(?==\?)/g, '$1')
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/g, (_word, encoded: string) =>
      Buffer.from(encoded, 'base64').toString('utf8'),
    );
