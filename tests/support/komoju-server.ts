import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import {
  anEmptyAccount,
  type KomojuAccount,
  buyerAt,
  addPayment,
  isNumberTaken,
  type KomojuSession,
  type KomojuToken,
  newId,
} from './komoju-account.ts';

export const SECRET_KEY = 'sk_test_0123456789abcdefghijkl';

/** A failure of the next matching request, once. */
export type FailureMode =
  | { readonly kind: 'answers'; readonly status: number; readonly body: string; readonly headers?: object }
  /** The request is neither processed nor answered. */
  | { readonly kind: 'hangs' }
  /** The request is processed, but its response is lost. */
  | { readonly kind: 'losesAnswer' };

export const jsonAnswer = (status: number, body: unknown) =>
  ({ kind: 'answers', status, body: JSON.stringify(body) }) as const;

export const errorAnswer = (status: number, code: string) =>
  jsonAnswer(status, { error: { code, message: code } });

export type KomojuRequest = {
  readonly call: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
};

export type KomojuServer = {
  readonly baseUrl: string;
  readonly account: KomojuAccount;
  readonly buyer: ReturnType<typeof buyerAt>;
  /** Every request, oldest first. */
  readonly requests: KomojuRequest[];
  failNext(call: string, failureMode: FailureMode): void;
  /** Delays the response to the next POST until the returned function is called; repeated requests get 409. */
  holdNext(): () => void;
  /** Forgets the idempotency keys, as KOMOJU does after a day. */
  forgetKeys(): void;
  close(): Promise<void>;
};

/** Starts an HTTP server with the part of KOMOJU's API that the shop uses. */
export async function aKomojuServer(): Promise<KomojuServer> {
  const account = anEmptyAccount();
  const requests: KomojuRequest[] = [];
  const failures: { call: string; failureMode: FailureMode }[] = [];
  const done = new Map<string, { body: string; answer: Answer | 'inFlight' }>();
  let held: Promise<void> | undefined;

  const answerOnce = async (request: KomojuRequest, key: unknown): Promise<Answer> => {
    const work = () => answerTo(account, request, origin);
    if (typeof key !== 'string') return work();
    const body = JSON.stringify(request.body);
    const before = done.get(key);
    if (before?.answer === 'inFlight') return failure(409, 'conflict');
    if (before !== undefined) return before.body === body ? before.answer : failure(422, 'invalid_parameter');
    done.set(key, { body, answer: 'inFlight' });
    // A copy: the same key gets the same response, whatever changes afterwards.
    const wait = held;
    const answer = structuredClone(work());
    held = undefined;
    await wait;
    done.set(key, { body, answer });
    return answer;
  };

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const text = await textOf(incoming);
    const call = `${incoming.method} ${incoming.url?.replace('/api/v1', '')}`;
    const request = { call, headers: incoming.headers, body: text === '' ? undefined : JSON.parse(text) };
    requests.push(request);
    const at = failures.findIndex((one) => call.startsWith(one.call));
    const failureMode = at < 0 ? undefined : failures.splice(at, 1)[0]?.failureMode;
    if (failureMode?.kind === 'hangs') return;
    if (failureMode?.kind === 'answers') {
      outgoing.writeHead(failureMode.status, { ...failureMode.headers }).end(failureMode.body);
      return;
    }
    const answer = await answerOnce(request, incoming.headers['x-komoju-idempotency']);
    if (failureMode?.kind === 'losesAnswer') {
      incoming.socket.destroy();
      return;
    }
    outgoing
      .writeHead(answer.status, { 'content-type': answer.isText ? 'text/csv' : 'application/json' })
      .end(answer.isText ? String(answer.body) : JSON.stringify(answer.body));
  };

  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: `${origin}/api/v1`,
    account,
    buyer: buyerAt(account),
    requests,
    failNext: (call, failureMode) => void failures.push({ call, failureMode }),
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

function answerTo(account: KomojuAccount, { call, headers, body }: KomojuRequest, origin: string): Answer {
  if (headers.authorization !== ALLOWED) return failure(401, 'unauthorized');
  const [path = '', query = ''] = call.split('?');
  for (const [form, answer] of CALLS) {
    const match = form.exec(path);
    if (match !== null)
      return answer({ account, origin, id: match[1] ?? '', query: new URLSearchParams(query), body });
  }
  return failure(404, 'not_found');
}

type Answer = { readonly status: number; readonly body: unknown; readonly isText?: true };

const ok = (body: unknown): Answer => ({ status: 200, body });
const failure = (status: number, code: string): Answer => ({
  status,
  body: { error: { code, message: `${code} in words`, param: null, details: {} } },
});
const notFound = failure(404, 'not_found');

/** Body of a valid `POST /sessions`. Anything else is an invalid parameter. */
const SessionBody = z.strictObject({
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

const ChargeBody = z.strictObject({
  amount: z.int().positive(),
  tax: z.literal(0),
  currency: z.literal('JPY'),
  customer: z.string().optional(),
  /** A secure token. */
  payment_details: z.string().optional(),
  capture: z.literal(true),
  description: z.string(),
  external_order_num: z.string(),
  return_url: z.url(),
  locale: z.literal('ja'),
});

type Call = {
  readonly account: KomojuAccount;
  readonly origin: string;
  readonly id: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
};

function createSession({ account, origin, body }: Call): Answer {
  const params = SessionBody.safeParse(body).data;
  if (params === undefined || (params.mode === 'payment') !== (params.amount !== undefined))
    return failure(422, 'invalid_parameter');
  const [type] = params.payment_types;
  const id = newId();
  const session: KomojuSession = {
    id,
    resource: 'session',
    mode: params.mode,
    status: 'pending',
    expired: false,
    amount: params.amount ?? null,
    currency: params.currency,
    session_url: `${origin}/sessions/${id}`,
    return_url: params.return_url,
    default_locale: params.default_locale,
    payment_methods: [{ type, ...(account.feeOnTop > 0 ? { customer_fee: account.feeOnTop } : {}) }],
    payment: null,
    payment_data: params.payment_data ?? null,
    // Present from the start; the customer gets a card when the buyer submits the page.
    customer_id: params.mode === 'customer' ? newId() : null,
    metadata: params.metadata,
  };
  account.sessions.set(id, session);
  return ok(session);
}

function cancelSession({ account, id }: Call): Answer {
  const session = account.sessions.get(id);
  if (session === undefined) return notFound;
  if (session.status === 'completed') return failure(422, 'unprocessable_entity');
  session.status = 'cancelled';
  return ok(session);
}

function charge({ account, origin, body }: Call): Answer {
  const params = ChargeBody.safeParse(body).data;
  if (params === undefined) return failure(422, 'invalid_parameter');
  const { amount, external_order_num: number } = params;
  const token = account.tokens.get(params.payment_details ?? '');
  if (
    params.payment_details !== undefined &&
    (token?.verification_status !== 'OK' || token.amount !== amount)
  )
    return failure(422, 'invalid_parameter');
  const customer = token?.customer ?? params.customer ?? '';
  if (!account.customers.get(customer)?.source) return failure(422, 'invalid_parameter');
  if (isNumberTaken(account, number)) return failure(422, 'unprocessable_entity');
  const ending = account.endings.get(customer);
  const isAuthenticated = token !== undefined && ending !== undefined && ending in AUTHENTICATIONS;
  const status =
    ending === undefined || isAuthenticated ? 'captured' : ending === 'page' ? 'pending' : 'failed';
  const payment = addPayment(account, { amount, type: 'credit_card', number, customer, status });
  if (status === 'pending') payment.payment_details.redirect_url = `${origin}/authenticate/${payment.id}`;
  if (status !== 'failed') return ok(payment);
  return failure(ending === 'fraudulent' ? 422 : 502, ending ?? 'request_failed');
}

const TokenBody = z.strictObject({
  amount: z.int().positive(),
  currency: z.literal('JPY'),
  customer: z.string(),
  return_url: z.url(),
});

/** Endings of a customer's card that decide its authentication. */
const AUTHENTICATIONS: Readonly<Record<string, KomojuToken['verification_status']>> = {
  asks: 'NEEDS_VERIFY',
  skips: 'SKIPPED',
  invalid_password: 'ERRORED',
};

function createToken({ account, origin, body }: Call): Answer {
  const params = TokenBody.safeParse(body).data;
  if (params === undefined || !account.customers.get(params.customer)?.source)
    return failure(422, 'invalid_parameter');
  const status = AUTHENTICATIONS[account.endings.get(params.customer) ?? ''] ?? 'OK';
  const id = newId();
  const { amount, customer } = params;
  const page = `${origin}/three_d_secure_service/offsite?token=${id}`;
  const token = {
    id,
    customer,
    amount,
    verification_status: status,
    authentication_url: status === 'NEEDS_VERIFY' ? page : null,
  };
  account.tokens.set(id, token);
  return ok(token);
}

function cancelPayment({ account, id }: Call): Answer {
  const payment = account.payments.get(id);
  if (payment === undefined) return notFound;
  if (payment.status !== 'pending' && payment.status !== 'authorized') return failure(422, 'not_cancellable');
  payment.status = 'cancelled';
  return ok(payment);
}

const RefundRequest = z.strictObject({ amount: z.int().optional(), description: z.string().optional() });

function refund({ account, id, body }: Call): Answer {
  const payment = account.payments.get(id);
  if (payment === undefined) return notFound;
  const rest = payment.total - payment.amount_refunded;
  const { amount = rest, description = null } = RefundRequest.parse(body);
  if (payment.status !== 'captured' || amount > rest) return failure(422, 'not_refundable');
  payment.amount_refunded += amount;
  if (payment.amount_refunded === payment.total) payment.status = 'refunded';
  payment.refunds.push({ id: newId(), amount, description });
  return ok(payment);
}

function listPayments({ account, query }: Call): Answer {
  const number = query.get('external_order_num');
  const all = [...account.payments.values()];
  return pageOf(number === null ? all : all.filter((one) => one.external_order_num === number), query);
}

function pageOf(all: readonly object[], query: URLSearchParams): Answer {
  const page = Number(query.get('page') ?? '1');
  const size = Number(query.get('per_page') ?? '10');
  const data = all.slice((page - 1) * size, page * size);
  const last_page = Math.max(1, Math.ceil(all.length / size));
  return ok({ resource: 'list', total: all.length, page, per_page: size, last_page, data });
}

const listSettlements = ({ account, query }: Call): Answer =>
  pageOf(
    [...account.settlements.values()].map(({ settlement }) => settlement),
    query,
  );

function settlementFile({ account, id }: Call): Answer {
  const found = account.settlements.get(id);
  return found === undefined ? notFound : { status: 200, body: found.csv, isText: true };
}

function deleteCustomer({ account, id }: Call): Answer {
  const customer = account.customers.get(id);
  if (customer === undefined) return notFound;
  account.customers.delete(id);
  return ok(customer);
}

const answerWith = (found: unknown): Answer => (found === undefined ? notFound : ok(found));

/** The calls that the shop uses, by method and path. */
const CALLS: readonly (readonly [RegExp, (call: Call) => Answer])[] = [
  [/^POST \/sessions$/, createSession],
  [/^GET \/sessions\/(\w+)$/, ({ account, id }) => answerWith(account.sessions.get(id))],
  [/^POST \/sessions\/(\w+)\/cancel$/, cancelSession],
  [/^GET \/payments$/, listPayments],
  [/^POST \/secure_tokens$/, createToken],
  [/^GET \/secure_tokens\/(\w+)$/, ({ account, id }) => answerWith(account.tokens.get(id))],
  [/^POST \/payments$/, charge],
  [/^GET \/payments\/(\w+)$/, ({ account, id }) => answerWith(account.payments.get(id))],
  [/^POST \/payments\/(\w+)\/cancel$/, cancelPayment],
  [/^POST \/payments\/(\w+)\/refund$/, refund],
  [/^GET \/chargeback_requests$/, ({ account, query }) => pageOf([...account.disputes.values()], query)],
  [/^GET \/settlements$/, listSettlements],
  [/^GET \/settlements\/(\w+)\/csv$/, settlementFile],
  [/^GET \/customers\/(\w+)$/, ({ account, id }) => answerWith(account.customers.get(id))],
  [/^DELETE \/customers\/(\w+)$/, deleteCustomer],
];
