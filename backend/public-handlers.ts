import { setImmediate as breath } from 'node:timers/promises';
import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';
import type { LineProvider } from '#backend/actions/members/line-requests.ts';
import type { CurrentSettings } from '#backend/actions/settings.ts';
import type { Passwords } from '#backend/crypto/argon2-passwords.ts';
import { keptPushKeys } from '#backend/persistence/notifications/push-keys.ts';
import type { OpenDatabase } from '#backend/persistence/db/database.ts';
import { newPushKeys } from '#backend/providers/web-push.ts';
import { contentHandlers } from './http/content.ts';
import { drawHandlers } from './http/draws.ts';
import { fairnessHandlers } from './http/fairness.ts';
import { inquiryHandlers } from './http/inquiries.ts';
import { emailHandlers } from './http/members/emails.ts';
import { guardianHandlers } from './http/members/guardians.ts';
import { lineHandlers } from './http/members/line.ts';
import { spendingHandlers } from './http/members/spending.ts';
import { memberHandlers } from './http/members/members.ts';
import { passkeyHandlers } from './http/members/passkeys.ts';
import { sessionHandlers } from './http/members/sessions.ts';
import { notificationHandlers } from './http/notifications.ts';
import { orderHandlers } from './http/orders.ts';
import { paymentHandlers } from './http/payments.ts';
import { wonPrizeHandlers } from './http/prizes.ts';
import { variantChoiceHandlers } from './http/variant-choice.ts';
import { variantSwapHandlers } from './http/variant-swap.ts';
import { queueHandlers } from './http/queue.ts';
import type { Handlers } from './http/server/public-calls.ts';
import type { RestingShop } from './http/server/maintenance.ts';
import { sharedResultHandlers } from './http/shared-results.ts';
import { giftHandlers } from './http/shipments/gifts.ts';
import { shipmentHandlers } from './http/shipments/shipments.ts';
import { shopHandlers } from './http/shop.ts';
import { siteTextHandlers } from './http/site-texts.ts';

type PublicDeps = {
  readonly database: Pick<OpenDatabase, 'db' | 'batching'>;
  readonly passwords: Passwords;
  readonly paying: PaymentContext;
  readonly settings: CurrentSettings;
  readonly maintenance: RestingShop;
  readonly line: LineProvider | undefined;
};

/** The handlers of the shop's API. */
export function publicHandlers({
  database: { db, batching },
  passwords,
  paying,
  settings,
  maintenance,
  line,
}: PublicDeps): Handlers {
  const members = { db, batching, passwords, siteOrigin: paying.siteOrigin };
  const readPushKeys = keptPushKeys(db, newPushKeys);
  return {
    ...contentHandlers(db),
    ...drawHandlers({ db, settings, beacon: paying.shopLog.beacon, gateway: paying.gateway }),
    ...sessionHandlers(members),
    ...passkeyHandlers(members),
    ...lineHandlers({ db, line }),
    ...emailHandlers(members, maintenance),
    ...memberHandlers(members),
    ...guardianHandlers(paying),
    ...spendingHandlers(db),
    ...notificationHandlers({ db, pushKey: async () => (await readPushKeys()).publicKey }),
    ...queueHandlers({ db, batching }),
    ...fairnessHandlers({ db, shopLog: paying.shopLog, pause: () => breath() }),
    ...orderHandlers(paying),
    ...sharedResultHandlers(paying),
    ...paymentHandlers(paying),
    ...wonPrizeHandlers(db),
    ...variantChoiceHandlers(db),
    ...variantSwapHandlers(db),
    ...shipmentHandlers(paying),
    ...giftHandlers(db),
    ...inquiryHandlers(members),
    ...shopHandlers({ db, settings, gateway: paying.gateway, offersLine: line !== undefined }),
    ...siteTextHandlers(db),
  };
}
