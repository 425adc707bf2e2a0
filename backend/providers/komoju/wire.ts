import { z } from 'zod';

/**
 * KOMOJU's responses, as far as the shop reads them; other fields are ignored. Statuses and types are strings, so that
 * a new value does not make a response invalid.
 */
const Id = z.string().min(1).max(100);
const Sum = z.int().nonnegative();

/** A missing value and null are equal. */
const maybe = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().transform((found) => found ?? null);

const Refund = z.object({
  id: Id,
  amount: Sum,
  /** The shop writes the id of its refund here. */
  description: maybe(z.string()),
  chargeback: maybe(z.boolean()),
});

export const Payment = z.object({
  id: Id,
  status: z.string(),
  /** The amount that the buyer paid, with all extra fees. */
  total: Sum,
  currency: z.string(),
  external_order_num: maybe(z.string()),
  session: maybe(z.string()),
  amount_refunded: maybe(Sum),
  refunds: maybe(z.array(Refund)),
  payment_details: maybe(z.object({ redirect_url: maybe(z.string()) })),
});
export type Payment = z.infer<typeof Payment>;

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), page: z.int(), last_page: z.int() });

export const PaymentList = listOf(Payment);

/** `GET /chargeback_requests` (komoju-node-sdk, ChargebackRequestListItem). */
export const ChargebackList = listOf(
  z.object({
    id: Id,
    payment_id: Id,
    amount: Sum,
    currency: z.string(),
    reason: maybe(z.string().max(500)),
    reason_code: maybe(z.string().max(100)),
    status: z.string(),
    created_at: z.coerce.date(),
    due_date: maybe(z.coerce.date()),
  }),
);
export type ChargebackList = z.infer<typeof ChargebackList>;

/** `GET /settlements` (komoju-node-sdk, Settlement). Sums of yen, although the names say cents. */
export const SettlementList = listOf(
  z.object({
    id: Id,
    currency: z.string(),
    bank_transfer_fee_amount_cents: z.int(),
    remittance_amount_cents: z.int(),
  }),
);

/** An authentication by 3-D Secure. Some answers name the id `secure_token`. */
export const SecureToken = z
  .object({
    id: maybe(Id),
    secure_token: maybe(Id),
    verification_status: z.string(),
    authentication_url: maybe(z.string()),
  })
  .transform(({ id, secure_token, ...token }, { addIssue }) => {
    const tokenId = id ?? secure_token;
    if (tokenId !== null) return { ...token, tokenId };
    addIssue('A secure token has an id.');
    return z.NEVER;
  });

const PaymentMethod = z.object({
  type: z.string(),
  amount: maybe(Sum),
  currency: maybe(z.string()),
  /** The fee that the buyer would pay in addition, if the shop's account is configured so. */
  customer_fee: maybe(Sum),
});

export const ProviderSessionAnswer = z.object({
  id: Id,
  mode: z.string(),
  status: z.string(),
  expired: maybe(z.boolean()),
  amount: maybe(Sum),
  currency: maybe(z.string()),
  session_url: maybe(z.string()),
  payment_methods: maybe(z.array(PaymentMethod)),
  payment: maybe(Payment),
  customer_id: maybe(Id),
});
export type ProviderSessionAnswer = z.infer<typeof ProviderSessionAnswer>;

export const Customer = z.object({
  id: Id,
  source: z.object({
    type: z.literal('credit_card'),
    brand: z.string().min(1).max(30),
    last_four_digits: z.string().regex(/^\d{4}$/),
    month: z.int().min(1).max(12),
    /** Two or four digits. */
    year: z.int().min(0).max(9999),
  }),
});
export type Customer = z.infer<typeof Customer>;

export const Failure = z.object({
  error: z.object({ code: z.string().max(100) }),
});

export const Event = z.object({ id: Id, type: z.string().min(1).max(100), data: z.unknown() });
