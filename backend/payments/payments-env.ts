import { z } from 'zod';

/** What an operator may set for payments. */
export const PAYMENT_VARIABLES = {
  /** Without it payments go to the built-in provider, which moves no money. */
  KOMOJU_SECRET_KEY: z.string().trim().min(1, { message: 'wants the secret key of the account' }).optional(),
  /** What KOMOJU signs its notices with: wanted with KOMOJU_SECRET_KEY. */
  KOMOJU_NOTICE_SECRET: z
    .string()
    .min(16, { message: 'must be at least 16 characters, the same as is set at KOMOJU' })
    .optional(),
  /** In production money must move, unless somebody says that the shop is only being shown. */
  ALLOW_PRETEND_PAYMENTS: z.enum(['yes', 'no'], { message: 'must be yes or no' }).default('no'),
  NODE_ENV: z.string().optional(),
};

export type PaymentsEnv = z.infer<z.ZodObject<typeof PAYMENT_VARIABLES>>;
