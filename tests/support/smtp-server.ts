import { createServer, type Socket } from 'node:net';

/** What the server does with one mail. */
export type Manner =
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
  readonly heard: string[];
  manner: (to: string) => Manner;
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
    heard: [],
    manner: () => 'takes it',
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
  const say = (line: string) => void socket.write(`${line}\r\n`);
  let mail = { from: '', to: '' };
  let data: string[] | undefined;
  let waiting = '';
  say('220 mail.example.jp');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (waiting + chunk).split('\r\n');
    waiting = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });

  const hear = (line: string) => {
    if (data === undefined) command(line);
    else if (line === '.') finish(data);
    else data.push(line.replace(/^\./, ''));
    if (data?.length === 3 && smtp.manner(mail.to) === 'hangs up in the middle of it') socket.destroy();
  };
  const command = (line: string): void => {
    smtp.heard.push(line);
    const [verb = ''] = line.toUpperCase().split(' ');
    if (verb === 'MAIL') mail = { from: insideOf(line), to: '' };
    if (verb === 'RCPT') mail.to = insideOf(line);
    const manner = smtp.manner(mail.to);
    if (verb === 'RCPT' && manner.endsWith('to its address'))
      return say(`${manner.slice(5, 8)} no <${mail.to}>`);
    if (verb === 'DATA' && manner === 'says nothing more') return;
    if (verb === 'DATA') data = [];
    say(ANSWERS[verb] ?? '250 fine');
  };
  const finish = (lines: string[]) => {
    data = undefined;
    const manner = smtp.manner(mail.to);
    const isTaken = manner !== 'says 451 after its last line';
    if (isTaken) smtp.received.push({ ...mail, data: lines.join('\r\n') });
    if (manner === 'takes it and hangs up before it says so') socket.destroy();
    else say(isTaken ? '250 taken' : '451 not now');
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
