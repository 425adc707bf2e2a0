import { createServer, type Socket } from 'node:net';
import type { EmailTransport } from '#backend/actions/emails.ts';
import type { MailServer } from '#backend/emails/email-env.ts';
import { smtpTransport } from '#backend/emails/smtp-transport.ts';
import { BRANDING } from './emails.ts';

/** What the server does with one mail. */
export type SmtpBehaviour =
  | 'takes it'
  | 'says 451 to its address'
  | 'says 550 to its address'
  | 'says 451 after its last line'
  | 'says nothing more'
  | 'hangs up in the middle of it'
  /** It has the mail then; only the sender does not hear so. */
  | 'takes it and hangs up before it says so';

export type Received = { readonly from: string; readonly to: string; readonly data: string };

export type SmtpServer = {
  readonly port: number;
  /** Every mail it took, oldest first. */
  readonly received: Received[];
  /** Every line that was said to it, but for what was in a mail. */
  readonly commands: string[];
  behaviour: (to: string) => SmtpBehaviour;
  /** Ends every conversation, as servers do with those who say nothing for long. */
  hangUp(): void;
  close(): Promise<void>;
};

/** A small mail server on this machine: it speaks as much SMTP as a letter needs, and misbehaves when told to. */
export async function anSmtpServer(at = 0): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    converse(socket, smtp);
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
    behaviour: () => 'takes it',
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

function converse(socket: Socket, smtp: SmtpServer): void {
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
    if (data?.length === 3 && smtp.behaviour(mail.to) === 'hangs up in the middle of it') socket.destroy();
  };
  const command = (line: string): void => {
    smtp.commands.push(line);
    const [verb = ''] = line.toUpperCase().split(' ');
    if (verb === 'MAIL') mail = { from: insideOf(line), to: '' };
    if (verb === 'RCPT') mail.to = insideOf(line);
    const behaviour = smtp.behaviour(mail.to);
    if (verb === 'RCPT' && behaviour.endsWith('to its address'))
      return reply(`${behaviour.slice(5, 8)} no <${mail.to}>`);
    if (verb === 'DATA' && behaviour === 'says nothing more') return;
    if (verb === 'DATA') data = [];
    reply(ANSWERS[verb] ?? '250 fine');
  };
  const finish = (lines: string[]) => {
    data = undefined;
    const behaviour = smtp.behaviour(mail.to);
    const isTaken = behaviour !== 'says 451 after its last line';
    if (isTaken) smtp.received.push({ ...mail, data: lines.join('\r\n') });
    if (behaviour === 'takes it and hangs up before it says so') socket.destroy();
    else reply(isTaken ? '250 taken' : '451 not now');
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

/** The shop's post to this server. It waits as long as a busy machine may need, unless told otherwise. */
export function anSmtpTransport(
  { port }: SmtpServer,
  { timeoutMs: patienceMs = 60_000, siteOrigin = BRANDING.siteOrigin, ...but }: TransportOptions = {},
): EmailTransport {
  return smtpTransport({
    server: { host: '127.0.0.1', port, encryption: 'none', login: undefined, ...but },
    sender: { name: 'ころん堂', address: 'noreply@koron.example' },
    branding: { ...BRANDING, siteOrigin },
    timeoutsMs: { email: patienceMs },
  });
}

export type Message = {
  /** Decoded, by their names in small letters; all values of a name that stands there more than once. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly text: string;
  readonly html: string;
};

/** Reads a mail of two versions as a mail program does. */
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

/** Encoded words (RFC 2047); what lies between two of them does not count. */
const decoded = (value: string) =>
  value
    .replaceAll(/(=\?UTF-8\?B\?[^?]*\?=)\s+(?==\?)/g, '$1')
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/g, (_word, encoded: string) =>
      Buffer.from(encoded, 'base64').toString('utf8'),
    );
