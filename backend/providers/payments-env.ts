import { z } from 'zod';
import { isTestShop } from '#lib/site/test-shop.ts';
import { isProduction } from '#lib/site/this-machine.ts';

/** Environment variables for payments. */
export const PAYMENT_VARIABLES = {
  /** KOMOJU is the provider. Without it and that of Stripe payments go to the sandbox, which moves no money. */
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
  /** Stripe is the provider. A restricted key is enough (docs/payments.md). */
  STRIPE_SECRET_KEY: z
    .string()
    .trim()
    .regex(/^(sk|rk)_(live|test)_\w+$/, {
      message: 'must be a restricted or secret key of the account (rk_live_…, sk_live_…)',
    })
    .optional(),
  /** The secret of Stripe's webhook signatures; required with STRIPE_SECRET_KEY. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .trim()
    .regex(/^whsec_\S{16,}$/, { message: 'must be the signing secret of the webhook endpoint (whsec_…)' })
    .optional(),
  /** In production sandbox payments and test keys must be allowed explicitly. */
  ALLOW_SANDBOX_PAYMENTS: z.enum(['yes', 'no'], { message: 'must be yes or no' }).default('no'),
  /** In a test shop no payment moves money, also in production. */
  TEST_SHOP: z.enum(['yes', 'no'], { message: 'must be yes or no' }).default('no'),
  NODE_ENV: z.string().optional(),
};

export type PaymentsEnv = z.infer<z.ZodObject<typeof PAYMENT_VARIABLES>>;

/** The variables that name a provider by its key, with that of its webhooks. Each has keys with which anybody can pay by test cards. */
const PROVIDERS = [
  { key: 'KOMOJU_SECRET_KEY', webhook: 'KOMOJU_WEBHOOK_SECRET', test: /^sk_test_/ },
  { key: 'STRIPE_SECRET_KEY', webhook: 'STRIPE_WEBHOOK_SECRET', test: /^[sr]k_test_/ },
] as const;

type KeyVariable = (typeof PROVIDERS)[number]['key' | 'webhook'];

/** Variables that a check for missing ones reads: parsed, or as they were given. */
type RequiredVariables = { readonly [name in KeyVariable]?: string | undefined } & {
  readonly ALLOW_SANDBOX_PAYMENTS?: string | undefined;
  readonly TEST_SHOP?: string | undefined;
  readonly NODE_ENV?: string | undefined;
  readonly SITE_ORIGIN?: string | undefined;
};

/** Whether payments move real money. */
export const hasPaymentProvider = (env: RequiredVariables): boolean =>
  PROVIDERS.some(({ key }) => Boolean(env[key]));

/** The variables that payments need and that are missing, or that move no money. */
export function missingForPayments(env: RequiredVariables): readonly string[] {
  const mustMoveMoney = isProduction(env) && env.ALLOW_SANDBOX_PAYMENTS !== 'yes';
  const chosen = PROVIDERS.filter(({ key }) => env[key] !== undefined);
  if (isTestShop(env)) return chosen.map(({ key }) => `${key}: a test shop moves no money; remove it`);
  const [first, second] = chosen;
  if (second !== undefined)
    return [`${chosen.map(({ key }) => key).join(', ')}: name one provider, and remove the other key`];
  if (first === undefined)
    return mustMoveMoney
      ? [
          'KOMOJU_SECRET_KEY or STRIPE_SECRET_KEY: is required in production; ALLOW_SANDBOX_PAYMENTS=yes lets anybody pay without money',
        ]
      : [];
  const { key, webhook, test } = first;
  return [
    ...(env[webhook] === undefined ? [`${webhook}: is required with ${key}, to verify webhooks`] : []),
    ...(mustMoveMoney && test.test(env[key]?.trim() ?? '')
      ? [`${key}: is a test key, which moves no money; ALLOW_SANDBOX_PAYMENTS=yes allows it`]
      : []),
  ];
}
