import { z } from 'zod';

/**
 * What KOMOJU sends, as far as the shop reads it; whatever else stands in an answer is left alone. Words that may grow
 * (statuses, types) are strings: one that is not known yet must not make a whole answer unreadable.
 */
const Id = z.string().min(1).max(100);
const Sum = z.int().nonnegative();

/** Not there and null mean the same. */
const maybe = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().transform((found) => found ?? null);

export const Payment = z.object({
  id: Id,
  status: z.string(),
  /** What the buyer really paid: the amount, and whatever was put on top. */
  total: Sum,
  currency: z.string(),
  external_order_num: maybe(z.string()),
  session: maybe(z.string()),
  amount_refunded: maybe(Sum),
  payment_details: maybe(z.object({ redirect_url: maybe(z.string()) })),
});
export type Payment = z.infer<typeof Payment>;

export const PaymentList = z.object({ data: z.array(Payment) });

const PaymentMethod = z.object({
  type: z.string(),
  amount: maybe(Sum),
  currency: maybe(z.string()),
  /** What the buyer would pay on top, where the shop's account is set so. */
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
    /** Of two or of four digits. */
    year: z.int().min(0).max(9999),
  }),
});
export type Customer = z.infer<typeof Customer>;

export const Failure = z.object({
  error: z.object({ code: z.string().max(100) }),
});

export const Event = z.object({ id: Id, type: z.string().min(1).max(100), data: z.unknown() });
