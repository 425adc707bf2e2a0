import { z } from 'zod';

/**
 * Stripe's responses, as far as the shop reads them; other fields are ignored. Statuses and types are strings, so that a
 * new value does not make a response invalid.
 */
const Id = z.string().min(1).max(255);
const Sum = z.int().nonnegative();
const Seconds = z.int().nonnegative();

/** A missing value and null are equal. */
const maybe = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().transform((found) => found ?? null);

const IdOf = z.union([Id, z.object({ id: Id })]).transform((it) => (typeof it === 'string' ? it : it.id));

/** An object that was asked for with `expand`; null if it was not, or is missing. */
const expanded = <Shape extends z.ZodType>(shape: Shape) => maybe(z.union([shape, Id.transform(() => null)]));

const Metadata = z.record(z.string(), z.string());

const Charge = z.object({
  amount_refunded: Sum,
  disputed: z.boolean(),
  payment_method_details: maybe(
    z.object({
      card: maybe(
        z.object({
          three_d_secure: maybe(z.object({ result: maybe(z.string()) })),
          wallet: maybe(z.object({ type: z.string() })),
        }),
      ),
    }),
  ),
});

export const Intent = z.object({
  id: Id,
  status: z.string(),
  amount: Sum,
  amount_received: Sum,
  currency: z.string(),
  metadata: Metadata,
  latest_charge: expanded(Charge),
  last_payment_error: maybe(z.object({ code: maybe(z.string()), decline_code: maybe(z.string()) })),
  next_action: maybe(z.object({ redirect_to_url: maybe(z.object({ url: maybe(z.string()) })) })),
});
export type Intent = z.infer<typeof Intent>;

const PaymentMethod = z.object({
  id: Id,
  type: z.literal('card'),
  card: z.object({
    brand: z.string().min(1).max(30),
    last4: z.string().regex(/^\d{4}$/),
    exp_month: z.int().min(1).max(12),
    exp_year: z.int().min(2000).max(9999),
  }),
});

const SetupIntent = z.object({ status: z.string(), payment_method: expanded(PaymentMethod) });

export const CheckoutSession = z.object({
  id: Id,
  mode: z.string(),
  status: maybe(z.string()),
  amount_total: maybe(Sum),
  currency: maybe(z.string()),
  url: maybe(z.string()),
  client_reference_id: maybe(z.string()),
  customer: maybe(IdOf),
  payment_intent: expanded(Intent),
  setup_intent: expanded(SetupIntent),
});
export type CheckoutSession = z.infer<typeof CheckoutSession>;

export const Refund = z.object({
  id: Id,
  amount: Sum,
  status: maybe(z.string()),
  metadata: maybe(Metadata),
});
export type Refund = z.infer<typeof Refund>;

/** A payment by its id, or with its metadata where it was asked for with `expand`. */
const PaymentOf = z.union([
  Id.transform((id) => ({ id, metadata: null })),
  z.object({ id: Id, metadata: Metadata }),
]);

export const Dispute = z.object({
  id: Id,
  amount: Sum,
  currency: z.string(),
  status: z.string(),
  reason: maybe(z.string().max(500)),
  created: Seconds,
  payment_intent: maybe(PaymentOf),
  evidence_details: maybe(z.object({ due_by: maybe(Seconds) })),
});
export type Dispute = z.infer<typeof Dispute>;

export const Payout = z.object({
  id: Id,
  amount: z.int(),
  currency: z.string(),
  automatic: z.boolean(),
  arrival_date: Seconds,
});

const Source = z.object({ id: Id, payment_intent: maybe(IdOf), metadata: maybe(Metadata) });

export const BalanceTransaction = z.object({
  id: Id,
  amount: z.int(),
  fee: z.int(),
  net: z.int(),
  type: z.string(),
  reporting_category: z.string(),
  created: Seconds,
  fee_details: z.array(z.object({ amount: z.int(), type: z.string() })),
  source: expanded(Source),
});
export type BalanceTransaction = z.infer<typeof BalanceTransaction>;

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), has_more: z.boolean() });

export const Deleted = z.object({ id: Id });

/** An event (docs.stripe.com/api/events), whose objects are not expanded. */
export const Event = z.object({
  id: Id,
  type: z.string().min(1).max(100),
  data: z.object({ object: z.unknown() }),
});

export const EventSession = z.object({
  id: Id,
  mode: z.string(),
  payment_status: z.string(),
  amount_total: maybe(Sum),
  currency: maybe(z.string()),
  client_reference_id: maybe(z.string()),
  payment_intent: maybe(IdOf),
  metadata: maybe(Metadata),
});

export const EventIntent = z.object({
  id: Id,
  status: z.string(),
  amount_received: Sum,
  currency: z.string(),
  metadata: maybe(Metadata),
});

/** A charge, a refund or a dispute: each names the payment. */
export const EventAboutPayment = z.object({ payment_intent: maybe(IdOf) });
