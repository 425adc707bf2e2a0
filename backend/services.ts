import { setImmediate as breath } from 'node:timers/promises';
import type { CurrentSettings } from '#backend/actions/settings.ts';
import type { Passwords } from '#backend/crypto/argon2-passwords.ts';
import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';
import { nodeHashing } from '#backend/crypto/hashing.ts';
import type { PublicContext } from '#backend/http/public-handlers.ts';
import type { Database, OpenDatabase } from '#backend/persistence/db/database.ts';
import { shareStatusRequests } from '#backend/actions/payments/gateway.ts';
import { keptPushKeys } from '#backend/persistence/notifications/push-keys.ts';
import { newPushKeys } from '#backend/providers/web-push.ts';
import { createOrderBatcher } from '#backend/persistence/orders/batcher/batcher.ts';

type PublicParts = {
  readonly passwords: Passwords;
  readonly paying: PaymentContext;
  readonly settings: CurrentSettings;
};

/** Composes the context of the public calls on one database. */
export const publicContext = (
  { db, batching }: Pick<OpenDatabase, 'db' | 'batching'>,
  { passwords, paying, settings }: PublicParts,
): PublicContext => ({
  db,
  batching,
  passwords,
  settings,
  pause: () => breath(),
  paying,
  pushKey: publicPushKey(db),
});

function publicPushKey(db: Database): () => Promise<string> {
  const keys = keptPushKeys(db, newPushKeys);
  return async () => (await keys()).publicKey;
}

type PaymentSettings = Pick<PaymentContext, 'gateway' | 'siteOrigin' | 'caps' | 'alarm'>;

/** Opens what payments are taken with, once per backend. */
export function openPaying(
  database: OpenDatabase,
  { gateway, caps, ...settings }: PaymentSettings,
): PaymentContext {
  const { db, batching } = database;
  return {
    ...settings,
    db,
    batching,
    caps,
    orderBatcher: createOrderBatcher(database, { caps, hashing: nodeHashing }),
    gateway: shareStatusRequests(gateway),
  };
}
