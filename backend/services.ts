import { randomUUID } from 'node:crypto';
import { setImmediate as breath } from 'node:timers/promises';
import type { CurrentSettings } from '#backend/actions/settings.ts';
import type { Passwords } from '#backend/actions/members/ports.ts';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import { closeFeePaymentSessions, closePaymentSessions } from '#backend/actions/payments/close.ts';
import type { PaymentServices } from '#backend/actions/payments/payment-services.ts';
import type { OrderEnd } from '#backend/domain/orders/release.ts';
import { csvFiles } from '#backend/csv/csv-files.ts';
import { nodeHashing } from '#backend/crypto/hashing.ts';
import type { PublicContext } from '#backend/http/public-handlers.ts';
import { renderInquiryPicture } from '#backend/catalogue/inquiry-picture.ts';
import type { Database, OpenDatabase } from '#backend/persistence/db/database.ts';
import { fairnessStore } from '#backend/persistence/fairness/fairness-store.ts';
import { queueStore } from '#backend/persistence/queue/queue-store.ts';
import { createCatalogueWork } from '#backend/catalogue/archive-work.ts';
import { createDraftServices } from '#backend/catalogue/draft-services.ts';
import { createContentQueries } from '#backend/persistence/content/content-services.ts';
import { cryptoSecrets, newLotteryNumber, orderIds, newRedirectId } from '#backend/crypto/secrets.ts';
import { shareStatusRequests } from '#backend/actions/payments/provider-status.ts';
import type { LedgerAudit } from '#backend/actions/accounting/ledger-audit.ts';
import type { LongWork } from '#backend/actions/staff/long-operations.ts';
import { recordAudit } from '#backend/audit/record-audit.ts';
import { DEFAULT_TITLES, type JournalTitles } from '#backend/domain/accounting/titles.ts';
import { longWorkOf } from '#backend/http/staff/long-work.ts';
import type { OperationDatabase } from '#backend/actions/staff/operation.ts';
import { createOperation } from '#backend/persistence/staff/operation-services.ts';
import type { MinorCaps } from '#backend/domain/orders/limits.ts';
import { type Provider, returnAddresses } from '#backend/providers/open-provider.ts';
import { keptPushKeys } from '#backend/persistence/notifications/push-keys.ts';
import { newPushKeys } from '#backend/providers/web-push.ts';
import { createOrderServices } from '#backend/persistence/orders/order-store.ts';
import { createPaymentServices } from '#backend/persistence/payments/payment-services.ts';

type PublicParts = {
  readonly passwords: Passwords;
  readonly paying: PaymentServices;
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
  shop: createContentQueries(db),
  previews: { ...createDraftServices(db), secrets: cryptoSecrets },
  queue: { store: queueStore(db, batching), newLotteryNumber },
  fairness: { fair: fairnessStore(db), hashing: nodeHashing, pause: breath },
  orders: {
    ...paying,
    closePaymentSessions: (key: OrderKey, end: OrderEnd) => closePaymentSessions(paying, key, end),
  },
  payments: paying,
  pushKey: publicPushKey(db),
  renderInquiryPicture,
  shipments: {
    db,
    closePaymentSessions: (shipmentId) => closeFeePaymentSessions(paying, shipmentId),
    paymentTypes: paying.gateway.paymentTypes,
  },
});

function publicPushKey(db: Database): () => Promise<string> {
  const keys = keptPushKeys(db, newPushKeys);
  return async () => (await keys()).publicKey;
}

type PaymentSettings = {
  readonly gateway: Provider['gateway'];
  readonly siteOrigin: string;
  readonly caps: MinorCaps;
  readonly alarm: PaymentServices['alarm'];
};

/** Creates the order and payment services, once per backend. */
export function openPaying(
  database: OpenDatabase,
  { gateway, siteOrigin, caps, alarm }: PaymentSettings,
): PaymentServices {
  return createPaymentServices(database, {
    ...createOrderServices(database, { caps, hashing: nodeHashing, ids: orderIds }),
    gateway: shareStatusRequests(gateway),
    newRedirectId,
    newRefundId: randomUUID,
    csvFiles,
    returnTo: returnAddresses(siteOrigin),
    alarm,
  });
}

type LongWorkSettings = {
  readonly audit: LedgerAudit;
  /** Undefined: the usual ones. */
  readonly journalTitles: JournalTitles | undefined;
};

/** The work of long operations, on the connections of the shop. */
export const createLongWork = (
  database: OperationDatabase,
  { audit, journalTitles = DEFAULT_TITLES }: LongWorkSettings,
): LongWork =>
  longWorkOf({
    operation: createOperation({ ...database, listsDb: database.db }, cryptoSecrets),
    ...{ csvFiles, journalTitles, audit, catalogue: createCatalogueWork(database.db) },
    recordAudit: (run) => recordAudit(database.db, run),
  });
