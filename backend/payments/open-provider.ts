import type { Gateway, ReturnAddresses } from '#backend/actions/payments/ports.ts';
import type { Database } from '#backend/persistence/database.ts';
import { resultRoute, ROUTES, shipmentRoute } from '#lib/site/routes.ts';
import { komojuGateway } from './komoju/komoju-gateway.ts';
import type { PaymentsEnv } from './payments-env.ts';
import { PAY_PATH } from './sandbox/gateway.ts';
import { openPretend, type PretendProvider } from './sandbox/provider.ts';

type Settings = PaymentsEnv & { readonly SITE_ORIGIN: string };

type Tools = {
  readonly db: Database;
  readonly warn: (facts: object, event: string) => void;
};

export type Provider = {
  readonly gateway: Gateway;
  /** There only where nobody else is paid at. */
  readonly pretend: PretendProvider | undefined;
};

/** How KOMOJU's keys begin with which anybody pays by cards that do not exist. */
const TEST_MODE = 'sk_test_';

/** What the log says at the start. */
export type PaymentNotice = { readonly facts: object; readonly logMessage: string };

/**
 * Says by whom payments are taken; throws one line where nobody can be. Nothing is asked of anybody yet, so that a
 * backend that is set up wrongly says so before it does anything else.
 */
export function choosePayments(env: Settings): PaymentNotice & { open(tools: Tools): Promise<Provider> } {
  const { KOMOJU_SECRET_KEY: secretKey, KOMOJU_NOTICE_SECRET: noticeSecret } = env;
  if (secretKey === undefined) return byPretend(env);
  if (noticeSecret === undefined)
    throw unusable('KOMOJU_NOTICE_SECRET: is wanted with KOMOJU_SECRET_KEY, or no notice could be believed');
  if (secretKey.startsWith(TEST_MODE) && mustMoveMoney(env))
    throw unusable(
      'KOMOJU_SECRET_KEY: is one of the test mode, in which no money moves; ALLOW_PRETEND_PAYMENTS=yes allows that',
    );
  return {
    facts: { provider: 'komoju' },
    logMessage: 'payments taken by KOMOJU',
    open: async ({ warn }) => ({
      gateway: komojuGateway({ secretKey, noticeSecret, warn }),
      pretend: undefined,
    }),
  };
}

function byPretend(env: Settings) {
  const { SITE_ORIGIN } = env;
  if (mustMoveMoney(env))
    throw unusable(
      'KOMOJU_SECRET_KEY: is wanted in production; ALLOW_PRETEND_PAYMENTS=yes lets anybody pay without money',
    );
  return {
    facts: { provider: 'pretend', pages: `${SITE_ORIGIN}${PAY_PATH}` },
    logMessage: 'no payment provider: sandbox payments move no money',
    open: async ({ db }: Tools) => {
      const pretend = await openPretend(db, { siteOrigin: SITE_ORIGIN });
      return { gateway: pretend.gateway, pretend };
    },
  };
}

const mustMoveMoney = ({ NODE_ENV, ALLOW_PRETEND_PAYMENTS }: Settings): boolean =>
  NODE_ENV === 'production' && ALLOW_PRETEND_PAYMENTS === 'no';

const unusable = (fault: string) => new Error(`The backend's environment is not usable: ${fault}`);

/** The pages of the shop to which providers send people back. */
export const returnAddresses = (siteOrigin: string): ReturnAddresses => ({
  order: (directoryName, redirectId) => `${siteOrigin}${resultRoute(directoryName)}?redirectId=${redirectId}`,
  card: (redirectId) => `${siteOrigin}${ROUTES.payment}?redirectId=${redirectId}`,
  shipment: (shipmentId, redirectId) => `${siteOrigin}${shipmentRoute(shipmentId)}?redirectId=${redirectId}`,
});
