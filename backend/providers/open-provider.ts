import type { Gateway } from '#backend/actions/payments/gateway.ts';
import type { OpenDatabase } from '#backend/persistence/db/database.ts';
import { komojuGateway } from './komoju/komoju-gateway.ts';
import { missingForPayments, type PaymentsEnv } from './payments-env.ts';
import { PAY_PATH } from './sandbox/gateway.ts';
import { openSandboxProvider, type SandboxProvider } from './sandbox/provider.ts';

type Settings = PaymentsEnv & { readonly SITE_ORIGIN: string };

type ProviderDeps = {
  readonly database: Pick<OpenDatabase, 'db' | 'batching'>;
  readonly warn: (facts: object, event: string) => void;
};

export type Provider = {
  readonly gateway: Gateway;
  /** Present only with the sandbox provider. */
  readonly sandbox: SandboxProvider | undefined;
};

/** The log entry at startup. */
export type StartMessage = { readonly facts: object; readonly logMessage: string };

/**
 * Selects the payment provider. Throws a one-line error for an unusable environment. Sends no request, so that a
 * misconfigured backend stops before it does anything else.
 */
export function choosePaymentProvider(
  env: Settings,
): StartMessage & { open(tools: ProviderDeps): Promise<Provider> } {
  const missing = missingForPayments(env);
  if (missing.length > 0) throw new Error(`The backend's environment is not usable: ${missing.join('; ')}`);
  const { KOMOJU_SECRET_KEY, KOMOJU_WEBHOOK_SECRET, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = env;
  if (KOMOJU_SECRET_KEY !== undefined && KOMOJU_WEBHOOK_SECRET !== undefined) {
    const keys = { secretKey: KOMOJU_SECRET_KEY, webhookSecret: KOMOJU_WEBHOOK_SECRET };
    return {
      facts: { provider: 'komoju' },
      logMessage: 'payments taken by KOMOJU',
      open: async ({ warn }) => ({ gateway: komojuGateway({ ...keys, warn }), sandbox: undefined }),
    };
  }
  if (STRIPE_SECRET_KEY !== undefined && STRIPE_WEBHOOK_SECRET !== undefined) {
    const keys = { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET };
    return {
      facts: { provider: 'stripe' },
      logMessage: 'payments taken by Stripe',
      open: async ({ warn }) => {
        // Its package has hundreds of modules, which other shops need not load.
        const { stripeGateway } = await import('./stripe/stripe-gateway.ts');
        return { gateway: stripeGateway({ ...keys, warn }), sandbox: undefined };
      },
    };
  }
  return sandboxPayments(env);
}

function sandboxPayments(env: Settings) {
  const { SITE_ORIGIN } = env;
  return {
    facts: { provider: 'sandbox', pages: `${SITE_ORIGIN}${PAY_PATH}` },
    logMessage: 'no payment provider: sandbox payments move no money',
    open: async ({ database }: ProviderDeps) => {
      const sandbox = await openSandboxProvider(database, { siteOrigin: SITE_ORIGIN });
      return { gateway: sandbox.gateway, sandbox };
    },
  };
}
