import { z } from 'zod';
import { addPayment, isNumberTaken, type KomojuBooks, type KomojuSession, newId } from './komoju-ledger.ts';

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
