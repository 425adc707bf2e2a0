import type { Gateway } from '#backend/actions/payments/gateway.ts';
import type { OpenDatabase } from '#backend/persistence/db/database.ts';
import { isProduction } from '#lib/site/this-machine.ts';
import { komojuGateway } from './komoju/komoju-gateway.ts';
import type { PaymentsEnv } from './payments-env.ts';
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

/** The prefix of KOMOJU's test keys, with which anybody can pay by test cards. */
const TEST_KEY_PREFIX = 'sk_test_';

/** The log entry at startup. */
export type StartMessage = { readonly facts: object; readonly logMessage: string };

/**
 * Selects the payment provider. Throws a one-line error for an unusable environment. Sends no request, so that a
 * misconfigured backend stops before it does anything else.
 */
export function choosePaymentProvider(
  env: Settings,
): StartMessage & { open(tools: ProviderDeps): Promise<Provider> } {
  const { KOMOJU_SECRET_KEY: secretKey, KOMOJU_WEBHOOK_SECRET: webhookSecret } = env;
  if (secretKey === undefined) return sandboxPayments(env);
  if (webhookSecret === undefined)
    throw invalidEnvironment('KOMOJU_WEBHOOK_SECRET: is required with KOMOJU_SECRET_KEY, to verify webhooks');
  if (secretKey.startsWith(TEST_KEY_PREFIX) && mustMoveMoney(env))
    throw invalidEnvironment(
      'KOMOJU_SECRET_KEY: is a test key, which moves no money; ALLOW_SANDBOX_PAYMENTS=yes allows it',
    );
  return {
    facts: { provider: 'komoju' },
    logMessage: 'payments taken by KOMOJU',
    open: async ({ warn }) => ({
      gateway: komojuGateway({ secretKey, webhookSecret, warn }),
      sandbox: undefined,
    }),
  };
}

function sandboxPayments(env: Settings) {
  const { SITE_ORIGIN } = env;
  if (mustMoveMoney(env))
    throw invalidEnvironment(
      'KOMOJU_SECRET_KEY: is required in production; ALLOW_SANDBOX_PAYMENTS=yes lets anybody pay without money',
    );
  return {
    facts: { provider: 'sandbox', pages: `${SITE_ORIGIN}${PAY_PATH}` },
    logMessage: 'no payment provider: sandbox payments move no money',
    open: async ({ database }: ProviderDeps) => {
      const sandbox = await openSandboxProvider(database, { siteOrigin: SITE_ORIGIN });
      return { gateway: sandbox.gateway, sandbox };
    },
  };
}

const mustMoveMoney = (env: Settings): boolean => isProduction(env) && env.ALLOW_SANDBOX_PAYMENTS === 'no';

const invalidEnvironment = (problem: string) =>
  new Error(`The backend's environment is not usable: ${problem}`);
