import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import {
  emptyBooks,
  type KomojuBooks,
  buyerAt,
  addPayment,
  isNumberTaken,
  type KomojuSession,
  newId,
} from './komoju-account.ts';

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

export type Answer = { readonly status: number; readonly body: unknown };

const ok = (body: unknown): Answer => ({ status: 200, body });
export const failure = (status: number, code: string): Answer => ({
  status,
  body: { error: { code, message: `${code} in words`, param: null, details: {} } },
});
const notFound = failure(404, 'not_found');

/** What the shop must send to get a session; anything else is an invalid parameter. */
const SessionWish = z.strictObject({
  mode: z.enum(['payment', 'customer']),
  amount: z.int().positive().optional(),
  currency: z.literal('JPY'),
  return_url: z.url(),
  email: z.email(),
  default_locale: z.literal('ja'),
  expires_in_seconds: z.int().positive().max(86_400),
  payment_types: z.tuple([z.enum(['credit_card', 'paypay', 'docomo', 'au', 'softbank'])]),
  metadata: z.record(z.string().max(30), z.string().max(2000)),
  line_items: z
    .array(z.strictObject({ description: z.string(), amount: z.int(), quantity: z.int() }))
    .optional(),
  payment_data: z.strictObject({ capture: z.literal('auto'), external_order_num: z.string() }).optional(),
});

const ChargeWish = z.strictObject({
  amount: z.int().positive(),
  tax: z.literal(0),
  currency: z.literal('JPY'),
  customer: z.string(),
  capture: z.literal(true),
  description: z.string(),
  external_order_num: z.string(),
  return_url: z.url(),
  locale: z.literal('ja'),
});

type Call = {
  readonly books: KomojuBooks;
  readonly origin: string;
  readonly id: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
};

function createSession({ books, origin, body }: Call): Answer {
  const wish = SessionWish.safeParse(body).data;
  if (wish === undefined || (wish.mode === 'payment') !== (wish.amount !== undefined))
    return failure(422, 'invalid_parameter');
  const [type] = wish.payment_types;
  const id = newId();
  const session: KomojuSession = {
    id,
    resource: 'session',
    mode: wish.mode,
    status: 'pending',
    expired: false,
    amount: wish.amount ?? null,
    currency: wish.currency,
    session_url: `${origin}/sessions/${id}`,
    return_url: wish.return_url,
    default_locale: wish.default_locale,
    payment_methods: [{ type, ...(books.feeOnTop > 0 ? { customer_fee: books.feeOnTop } : {}) }],
    payment: null,
    payment_data: wish.payment_data ?? null,
    // There from the beginning, and empty until the buyer has filled it.
    customer_id: wish.mode === 'customer' ? newId() : null,
    metadata: wish.metadata,
  };
  books.sessions.set(id, session);
  return ok(session);
}

function cancelSession({ books, id }: Call): Answer {
  const session = books.sessions.get(id);
  if (session === undefined) return notFound;
  if (session.status === 'completed') return failure(422, 'unprocessable_entity');
  session.status = 'cancelled';
  return ok(session);
}

function charge({ books, origin, body }: Call): Answer {
  const wish = ChargeWish.safeParse(body).data;
  if (wish === undefined) return failure(422, 'invalid_parameter');
  const { amount, customer, external_order_num: number } = wish;
  if (!books.customers.get(customer)?.source) return failure(422, 'invalid_parameter');
  if (isNumberTaken(books, number)) return failure(422, 'unprocessable_entity');
  const ending = books.endings.get(customer);
  const status = ending === undefined ? 'captured' : ending === 'page' ? 'pending' : 'failed';
  const payment = addPayment(books, { amount, type: 'credit_card', number, customer, status });
  if (status === 'pending') payment.payment_details.redirect_url = `${origin}/authenticate/${payment.id}`;
  if (ending === undefined || ending === 'page') return ok(payment);
  return failure(ending === 'fraudulent' ? 422 : 502, ending);
}

function cancelPayment({ books, id }: Call): Answer {
  const payment = books.payments.get(id);
  if (payment === undefined) return notFound;
  if (payment.status !== 'pending' && payment.status !== 'authorized') return failure(422, 'not_cancellable');
  payment.status = 'cancelled';
  return ok(payment);
}

function refund({ books, id }: Call): Answer {
  const payment = books.payments.get(id);
  if (payment === undefined) return notFound;
  if (payment.status !== 'captured') return failure(422, 'not_refundable');
  payment.status = 'refunded';
  payment.amount_refunded = payment.total;
  payment.refunds.push({ id: newId(), amount: payment.total });
  return ok(payment);
}

function listPayments({ books, query }: Call): Answer {
  const number = query.get('external_order_num');
  const data = [...books.payments.values()].filter((payment) => payment.external_order_num === number);
  return ok({ resource: 'payment_list', total: data.length, page: 1, per_page: 10, last_page: 1, data });
}

function deleteCustomer({ books, id }: Call): Answer {
  const customer = books.customers.get(id);
  if (customer === undefined) return notFound;
  books.customers.delete(id);
  return ok(customer);
}

const shown = (found: unknown): Answer => (found === undefined ? notFound : ok(found));

/** Every call the shop makes, by method and path. */
export const CALLS: readonly (readonly [RegExp, (call: Call) => Answer])[] = [
  [/^POST \/sessions$/, createSession],
  [/^GET \/sessions\/(\w+)$/, ({ books, id }) => shown(books.sessions.get(id))],
  [/^POST \/sessions\/(\w+)\/cancel$/, cancelSession],
  [/^GET \/payments$/, listPayments],
  [/^POST \/payments$/, charge],
  [/^GET \/payments\/(\w+)$/, ({ books, id }) => shown(books.payments.get(id))],
  [/^POST \/payments\/(\w+)\/cancel$/, cancelPayment],
  [/^POST \/payments\/(\w+)\/refund$/, refund],
  [/^GET \/customers\/(\w+)$/, ({ books, id }) => shown(books.customers.get(id))],
  [/^DELETE \/customers\/(\w+)$/, deleteCustomer],
];
