import { z } from 'zod';

/** Environment variables for payments. */
export const PAYMENT_VARIABLES = {
  /** Without it payments go to the sandbox provider, which moves no money. */
  KOMOJU_SECRET_KEY: z
    .string()
    .trim()
    .min(1, { message: 'must be the secret key of the account' })
    .optional(),
  /** The secret of KOMOJU's webhook signatures; required with KOMOJU_SECRET_KEY. */
  KOMOJU_WEBHOOK_SECRET: z
    .string()
    .min(16, { message: 'must be at least 16 characters, equal to the one at KOMOJU' })
    .optional(),
  /** In production sandbox payments and test keys must be allowed explicitly. */
  ALLOW_SANDBOX_PAYMENTS: z.enum(['yes', 'no'], { message: 'must be yes or no' }).default('no'),
  NODE_ENV: z.string().optional(),
};

export type PaymentsEnv = z.infer<z.ZodObject<typeof PAYMENT_VARIABLES>>;
