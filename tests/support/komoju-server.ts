import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, CALLS, failure } from './komoju-calls.ts';
import { emptyBooks, type KomojuBooks } from './komoju-ledger.ts';
import { buyerAt } from './komoju-buyer.ts';

export const SECRET_KEY = 'sk_test_0123456789abcdefghijkl';

/** Something that goes wrong, once, with the next request of that kind. */
export type Trouble =
  | { readonly kind: 'answers'; readonly status: number; readonly body: string; readonly headers?: object }
  /** Nothing is done, and nothing said. */
  | { readonly kind: 'hangs' }
  /** All is done, but nobody hears of it. */
  | { readonly kind: 'losesAnswer' };

export type Heard = {
  readonly call: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
};

export type KomojuServer = {
  readonly baseUrl: string;
  readonly books: KomojuBooks;
  readonly buyer: ReturnType<typeof buyerAt>;
  /** Every request, oldest first. */
  readonly heard: Heard[];
  meet(call: string, trouble: Trouble): void;
  /** The answer to the next POST waits until it is let go; meanwhile the same request is told that it is in flight. */
  holdNext(): () => void;
  /** A day later. */
  forgetKeys(): void;
  close(): Promise<void>;
};

/** KOMOJU as the shop sees it, on this machine: it remembers, refuses, forgets to answer, and checks who asks. */
export async function aKomojuServer(): Promise<KomojuServer> {
  const books = emptyBooks();
  const heard: Heard[] = [];
  const troubles: { call: string; trouble: Trouble }[] = [];
  const done = new Map<string, { body: string; answer: Answer | 'inFlight' }>();
  let held: Promise<void> | undefined;

  const answerOnce = async (request: Heard, key: unknown): Promise<Answer> => {
    const work = () => answerTo(books, request, origin);
    if (typeof key !== 'string') return work();
    const body = JSON.stringify(request.body);
    const before = done.get(key);
    if (before?.answer === 'inFlight') return failure(409, 'conflict');
    if (before !== undefined) return before.body === body ? before.answer : failure(422, 'invalid_parameter');
    done.set(key, { body, answer: 'inFlight' });
    // As it was then: the same key hears the same words, whatever has happened since.
    const [wait, answer] = [held, structuredClone(work())];
    held = undefined;
    await wait;
    done.set(key, { body, answer });
    return answer;
  };

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const text = await textOf(incoming);
    const call = `${incoming.method} ${incoming.url?.replace('/api/v1', '')}`;
    const request = { call, headers: incoming.headers, body: text === '' ? undefined : JSON.parse(text) };
    heard.push(request);
    const at = troubles.findIndex((one) => call.startsWith(one.call));
    const [met] = at < 0 ? [] : troubles.splice(at, 1);
    if (met?.trouble.kind === 'hangs') return;
    if (met?.trouble.kind === 'answers') {
      outgoing.writeHead(met.trouble.status, { ...met.trouble.headers }).end(met.trouble.body);
      return;
    }
    const answer = await answerOnce(request, incoming.headers['x-komoju-idempotency']);
    if (met?.trouble.kind === 'losesAnswer') {
      incoming.socket.destroy();
      return;
    }
    outgoing
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  };

  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: `${origin}/api/v1`,
    books,
    buyer: buyerAt(books),
    heard,
    meet: (call, trouble) => void troubles.push({ call, trouble }),
    holdNext: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    forgetKeys: () => done.clear(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

const ALLOWED = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`;

function answerTo(books: KomojuBooks, { call, headers, body }: Heard, origin: string): Answer {
  if (headers.authorization !== ALLOWED) return failure(401, 'unauthorized');
  const [path = '', query = ''] = call.split('?');
  for (const [form, answer] of CALLS) {
    const match = form.exec(path);
    if (match !== null)
      return answer({ books, origin, id: match[1] ?? '', query: new URLSearchParams(query), body });
  }
  return failure(404, 'not_found');
}
