import { z } from 'zod';
import { isProduction } from '#lib/site/this-machine.ts';

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

/** The prefix of KOMOJU's test keys, with which anybody can pay by test cards. */
const TEST_KEY_PREFIX = 'sk_test_';

/** Variables that a check for missing ones reads: parsed, or as they were given. */
type RequiredVariables = {
  readonly KOMOJU_SECRET_KEY?: string | undefined;
  readonly KOMOJU_WEBHOOK_SECRET?: string | undefined;
  readonly ALLOW_SANDBOX_PAYMENTS?: string | undefined;
  readonly NODE_ENV?: string | undefined;
  readonly SITE_ORIGIN?: string | undefined;
};

/** The variables that payments need and that are missing, or that move no money. */
export function missingForPayments(env: RequiredVariables): readonly string[] {
  const { KOMOJU_SECRET_KEY: secretKey, KOMOJU_WEBHOOK_SECRET: webhookSecret } = env;
  const mustMoveMoney = isProduction(env) && env.ALLOW_SANDBOX_PAYMENTS !== 'yes';
  if (secretKey === undefined)
    return mustMoveMoney
      ? [
          'KOMOJU_SECRET_KEY: is required in production; ALLOW_SANDBOX_PAYMENTS=yes lets anybody pay without money',
        ]
      : [];
  return [
    ...(webhookSecret === undefined
      ? ['KOMOJU_WEBHOOK_SECRET: is required with KOMOJU_SECRET_KEY, to verify webhooks']
      : []),
    ...(mustMoveMoney && secretKey.trim().startsWith(TEST_KEY_PREFIX)
      ? ['KOMOJU_SECRET_KEY: is a test key, which moves no money; ALLOW_SANDBOX_PAYMENTS=yes allows it']
      : []),
  ];
}
