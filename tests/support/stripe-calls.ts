import { z } from 'zod';
import {
  addCharge,
  addIntent,
  addRefund,
  newId,
  nowOf,
  type StripeAccount,
  type StripeIntent,
  type StripeSession,
  takeMoney,
} from './stripe-account.ts';

export type Answer = { readonly status: number; readonly body: unknown };

export type Call = {
  readonly account: StripeAccount;
  readonly origin: string;
  readonly id: string;
  /** Parameters of the query or the form, nested as their brackets say. */
  readonly params: unknown;
};

const ok = (body: unknown): Answer => ({ status: 200, body });

export const failure = (status: number, error: Readonly<Record<string, unknown>>): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', message: 'in words', ...error } },
});

const missing = failure(404, { code: 'resource_missing' });
const invalid = (error: z.ZodError): Answer =>
  failure(400, { code: 'parameter_invalid', message: z.prettifyError(error) });

/** Form values are texts. */
const Whole = z.string().regex(/^\d+$/).transform(Number);
const Expand = z.array(z.string()).default([]);
const Metadata = z.record(z.string().max(40), z.string().max(500));
const Card3ds = z.strictObject({
  card: z.strictObject({ request_three_d_secure: z.enum(['any', 'automatic']) }),
});

const MIN_LIFE_S = 30 * 60;
const MAX_LIFE_S = 24 * 60 * 60;

const SessionShared = {
  client_reference_id: z.string().max(200),
  metadata: Metadata,
  customer_email: z.email(),
  locale: z.literal('ja'),
  allowed_payment_method_types: z.tuple([z.literal('card')]),
  payment_method_options: Card3ds,
  wallet_options: z.strictObject({ link: z.strictObject({ display: z.literal('never') }) }),
  success_url: z.url(),
  cancel_url: z.url(),
  expires_at: Whole,
};

const LineItem = z.strictObject({
  quantity: z.literal('1'),
  price_data: z.strictObject({
    currency: z.literal('jpy'),
    unit_amount: Whole.refine((sum) => sum >= 50, { message: 'Stripe charges at least 50 yen.' }),
    product_data: z.strictObject({ name: z.string().min(1) }),
  }),
});

const SessionParams = z.discriminatedUnion('mode', [
  z.strictObject({
    ...SessionShared,
    mode: z.literal('payment'),
    submit_type: z.literal('pay'),
    adaptive_pricing: z.strictObject({ enabled: z.literal('false') }),
    line_items: z.tuple([LineItem]),
    payment_intent_data: z.strictObject({ description: z.string().max(1000), metadata: Metadata }),
  }),
  z.strictObject({ ...SessionShared, mode: z.literal('setup'), customer_creation: z.literal('always') }),
]);

function createSession({ account, origin, params }: Call): Answer {
  const read = SessionParams.safeParse(params);
  if (!read.success) return invalid(read.error);
  const given = read.data;
  const lifeS = given.expires_at - nowOf(account);
  if (lifeS < MIN_LIFE_S || lifeS > MAX_LIFE_S) return failure(400, { param: 'expires_at' });
  const id = newId('cs_test');
  const session: StripeSession = {
    id,
    object: 'checkout.session',
    mode: given.mode,
    status: 'open',
    payment_status: given.mode === 'payment' ? 'unpaid' : 'no_payment_required',
    amount_total: given.mode === 'payment' ? given.line_items[0].price_data.unit_amount : null,
    currency: given.mode === 'payment' ? 'jpy' : null,
    expires_at: given.expires_at,
    url: `${origin}/c/pay/${id}`,
    client_reference_id: given.client_reference_id,
    metadata: given.metadata,
    customer: null,
    intentId: null,
    intentMetadata: given.mode === 'payment' ? given.payment_intent_data.metadata : {},
    paymentMethodId: null,
  };
  account.sessions.set(id, session);
  return ok(shownSession(account, session, []));
}

/** Objects within others are ids, unless they are named in `expand`. */
const within = (expand: readonly string[], field: string): readonly string[] | undefined => {
  const inside = expand.filter((path) => path === field || path.startsWith(`${field}.`));
  return inside.length === 0 ? undefined : inside.map((path) => path.slice(field.length + 1));
};

export function shownSession(
  account: StripeAccount,
  session: StripeSession,
  expand: readonly string[],
): unknown {
  const { intentId, intentMetadata: _metadata, paymentMethodId, ...shown } = session;
  const intent = intentId === null ? undefined : account.intents.get(intentId);
  const ofIntent = within(expand, 'payment_intent');
  const ofSetup = within(expand, 'setup_intent');
  const method = paymentMethodId === null ? null : (account.paymentMethods.get(paymentMethodId) ?? null);
  const setup = {
    id: `seti_${session.id}`,
    object: 'setup_intent',
    status: method === null ? 'requires_payment_method' : 'succeeded',
    payment_method: ofSetup && within(ofSetup, 'payment_method') ? method : paymentMethodId,
  };
  return {
    ...shown,
    payment_intent: intent && ofIntent ? shownIntent(intent, ofIntent) : intentId,
    setup_intent: session.mode === 'payment' ? null : ofSetup ? setup : setup.id,
  };
}

export const shownIntent = (intent: StripeIntent, expand: readonly string[]): unknown => ({
  ...intent,
  latest_charge: within(expand, 'latest_charge') ? intent.latest_charge : (intent.latest_charge?.id ?? null),
});

const expandOf = (params: unknown): readonly string[] => z.object({ expand: Expand }).parse(params).expand;

function showSession({ account, id, params }: Call): Answer {
  const session = account.sessions.get(id);
  if (session === undefined) return missing;
  if (session.status === 'open' && session.expires_at <= nowOf(account)) session.status = 'expired';
  return ok(shownSession(account, session, expandOf(params)));
}

function expireSession({ account, id, params }: Call): Answer {
  const session = account.sessions.get(id);
  if (session === undefined) return missing;
  if (session.status !== 'open') return failure(400, { message: 'Only open sessions can be expired.' });
  Object.assign(session, { status: 'expired', url: null });
  const intent = session.intentId === null ? undefined : account.intents.get(session.intentId);
  if (intent !== undefined) intent.status = 'canceled';
  return ok(shownSession(account, session, expandOf(params)));
}

const IntentParams = z.strictObject({
  amount: Whole,
  currency: z.literal('jpy'),
  customer: z.string(),
  payment_method: z.string(),
  allowed_payment_method_types: z.tuple([z.literal('card')]),
  confirm: z.literal('true'),
  capture_method: z.enum(['automatic', 'manual']),
  payment_method_options: Card3ds,
  description: z.string().max(1000),
  return_url: z.url(),
  metadata: Metadata,
  expand: Expand,
});

function createIntent({ account, origin, params }: Call): Answer {
  const read = IntentParams.safeParse(params);
  if (!read.success) return invalid(read.error);
  const { amount, customer, payment_method: method, metadata, capture_method, expand } = read.data;
  if (account.customers.get(customer)?.paymentMethodId !== method)
    return failure(400, { code: 'resource_missing' });
  const intent = addIntent(account, { amount, metadata, capture_method, customer });
  const isAsked = read.data.payment_method_options.card.request_three_d_secure === 'any';
  switch (account.endings.get(method)) {
    case 'asks':
      intent.status = 'requires_action';
      intent.next_action = {
        type: 'redirect_to_url',
        redirect_to_url: { url: `${origin}/3d_secure/${intent.id}` },
      };
      return ok(shownIntent(intent, expand));
    case 'insufficientFunds':
      return declined(intent, { code: 'card_declined', decline_code: 'insufficient_funds' });
    case 'authenticationFailed':
      return declined(intent, { code: 'payment_intent_authentication_failure' });
    case 'notEnrolled':
      addCharge(intent, { threeDSecure: isAsked ? 'not_supported' : null });
      break;
    default:
      addCharge(intent, { threeDSecure: isAsked ? 'authenticated' : null });
  }
  if (capture_method === 'manual') intent.status = 'requires_capture';
  else takeMoney(account, intent);
  return ok(shownIntent(intent, expand));
}

function declined(
  intent: StripeIntent,
  error: { readonly code: string; readonly decline_code?: string },
): Answer {
  intent.last_payment_error = error;
  return failure(402, { type: 'card_error', ...error, payment_intent: { id: intent.id } });
}

function showIntent({ account, id, params }: Call): Answer {
  const intent = account.intents.get(id);
  return intent === undefined ? missing : ok(shownIntent(intent, expandOf(params)));
}

function captureIntent({ account, id, params }: Call): Answer {
  const intent = account.intents.get(id);
  if (intent === undefined) return missing;
  if (intent.status !== 'requires_capture') return failure(400, { code: 'payment_intent_unexpected_state' });
  takeMoney(account, intent);
  return ok(shownIntent(intent, expandOf(params)));
}

function cancelIntent({ account, id }: Call): Answer {
  const intent = account.intents.get(id);
  if (intent === undefined) return missing;
  if (['succeeded', 'processing', 'canceled'].includes(intent.status))
    return failure(400, { code: 'payment_intent_unexpected_state' });
  Object.assign(intent, { status: 'canceled', next_action: null });
  return ok(shownIntent(intent, []));
}

const SearchParams = z.strictObject({
  query: z.string().regex(/^metadata\['payment_session'\]:'[\w-]+'$/),
  expand: Expand,
});

function searchIntents({ account, params }: Call): Answer {
  const read = SearchParams.safeParse(params);
  if (!read.success) return invalid(read.error);
  const key = read.data.query.split("'").at(-2);
  const data = account.searchIsBehind
    ? []
    : [...account.intents.values()].filter(({ metadata }) => metadata.payment_session === key).toReversed();
  const inside = within(read.data.expand, 'data') ?? [];
  return ok({ object: 'search_result', has_more: false, data: data.map((one) => shownIntent(one, inside)) });
}

const Range = z.strictObject({ gt: Whole, lte: Whole });

const ListParams = z.strictObject({
  limit: Whole.refine((limit) => limit >= 1 && limit <= 100).default(10),
  starting_after: z.string().optional(),
  created: Range.optional(),
  payment_intent: z.string().optional(),
  payout: z.string().optional(),
  status: z.literal('paid').optional(),
  expand: Expand,
});

type Listed = { readonly id: string; readonly created?: number; readonly payment_intent?: string };

/** A page of a list, newest first. */
function list<Item extends Listed>(
  all: Iterable<Item>,
  params: unknown,
  show: (item: Item, expand: readonly string[]) => unknown = (item) => item,
): Answer {
  const read = ListParams.safeParse(params);
  if (!read.success) return invalid(read.error);
  const { limit, starting_after, created, payment_intent, expand } = read.data;
  const items = [...all]
    .filter(
      (item) =>
        (payment_intent === undefined || item.payment_intent === payment_intent) &&
        (created === undefined || item.created === undefined || isIn(item.created, created)),
    )
    .toReversed();
  const from = starting_after === undefined ? 0 : items.findIndex(({ id }) => id === starting_after) + 1;
  if (starting_after !== undefined && from === 0) return failure(400, { code: 'resource_missing' });
  const page = items.slice(from, from + limit);
  const inside = within(expand, 'data') ?? [];
  return ok({
    object: 'list',
    has_more: from + limit < items.length,
    data: page.map((item) => show(item, inside)),
  });
}

const isIn = (at: number, { gt, lte }: z.infer<typeof Range>): boolean => at > gt && at <= lte;

const RefundParams = z.strictObject({
  payment_intent: z.string(),
  amount: Whole.optional(),
  metadata: Metadata,
});

function createRefund({ account, params }: Call): Answer {
  const read = RefundParams.safeParse(params);
  if (!read.success) return invalid(read.error);
  const { payment_intent, metadata } = read.data;
  const intent = account.intents.get(payment_intent);
  if (intent === undefined) return missing;
  const rest = intent.amount_received - (intent.latest_charge?.amount_refunded ?? 0);
  const { amount = rest } = read.data;
  if (intent.latest_charge?.disputed === true && isOpen(account, intent.id))
    return failure(400, { code: 'charge_disputed' });
  if (rest === 0) return failure(400, { code: 'charge_already_refunded' });
  if (amount > rest) return failure(400, { code: 'amount_too_large' });
  return ok(addRefund(account, intent, { amount, metadata }));
}

/** Stripe refunds no payment of a dispute that is open or lost. */
const isOpen = ({ disputes }: StripeAccount, paymentId: string): boolean =>
  [...disputes.values()].some((one) => one.payment_intent === paymentId && one.status !== 'won');

function deleteCustomer({ account, id }: Call): Answer {
  return account.customers.delete(id) ? ok({ id, object: 'customer', deleted: true }) : missing;
}

function listTransactions({ account, params }: Call): Answer {
  const payout = account.payouts.get(ListParams.parse(params).payout ?? '');
  if (payout?.automatic !== true) return failure(400, { message: 'Automatic payouts only.' });
  return list(
    account.transactions.filter((one) => one.payout === payout.id),
    params,
    ({ source, ...transaction }, expand) => ({
      ...transaction,
      source: within(expand, 'source') ? source : (source?.id ?? null),
    }),
  );
}

const listDisputes = ({ account, params }: Call): Answer =>
  list(account.disputes.values(), params, (dispute, expand) => {
    const intent = account.intents.get(dispute.payment_intent);
    const inside = within(expand, 'payment_intent');
    return intent && inside ? { ...dispute, payment_intent: shownIntent(intent, inside) } : dispute;
  });

const answerWith = (found: unknown): Answer => (found === undefined ? missing : ok(found));

/** The calls that the shop uses, by method and path. */
export const CALLS: readonly (readonly [RegExp, (call: Call) => Answer])[] = [
  [/^POST \/checkout\/sessions$/, createSession],
  [/^GET \/checkout\/sessions\/(\w+)$/, showSession],
  [/^POST \/checkout\/sessions\/(\w+)\/expire$/, expireSession],
  [/^POST \/payment_intents$/, createIntent],
  [/^GET \/payment_intents\/search$/, searchIntents],
  [/^GET \/payment_intents$/, ({ account, params }) => list(account.intents.values(), params, shownIntent)],
  [/^GET \/payment_intents\/(\w+)$/, showIntent],
  [/^POST \/payment_intents\/(\w+)\/capture$/, captureIntent],
  [/^POST \/payment_intents\/(\w+)\/cancel$/, cancelIntent],
  [/^POST \/refunds$/, createRefund],
  [/^GET \/refunds$/, ({ account, params }) => list(account.refunds.values(), params)],
  [/^GET \/disputes$/, listDisputes],
  [/^GET \/payouts$/, ({ account, params }) => list(account.payouts.values(), params)],
  [/^GET \/payouts\/(\w+)$/, ({ account, id }) => answerWith(account.payouts.get(id))],
  [/^GET \/balance_transactions$/, listTransactions],
  [/^DELETE \/customers\/(\w+)$/, deleteCustomer],
];
