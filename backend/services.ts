import { setImmediate as breath } from 'node:timers/promises';
import type { CurrentSettings } from '#backend/actions/settings.ts';
import type { Passwords } from '#backend/actions/members/ports.ts';
import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';
import { csvFiles } from '#backend/csv/csv-files.ts';
import { nodeHashing } from '#backend/crypto/hashing.ts';
import type { PublicContext } from '#backend/http/public-handlers.ts';
import { renderInquiryPicture } from '#backend/catalogue/inquiry-picture.ts';
import type { Database, OpenDatabase, OperatorDatabase } from '#backend/persistence/db/database.ts';
import { fairnessStore } from '#backend/persistence/fairness/fairness-store.ts';
import { createCatalogueWork } from '#backend/catalogue/archive-work.ts';
import { createDraftServices } from '#backend/catalogue/draft-services.ts';
import { createContentQueries } from '#backend/persistence/content/content-services.ts';
import { cryptoSecrets } from '#backend/crypto/secrets.ts';
import { shareStatusRequests } from '#backend/actions/payments/gateway.ts';
import type { LedgerAudit } from '#backend/actions/accounting/ledger-audit.ts';
import type { LongWork } from '#backend/actions/staff/long-operations.ts';
import { recordAudit } from '#backend/audit/record-audit.ts';
import { DEFAULT_TITLES, type JournalTitles } from '#backend/domain/accounting/titles.ts';
import { longWorkOf } from '#backend/http/staff/long-work.ts';
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
  shop: createContentQueries(db),
  previews: { ...createDraftServices(db), secrets: cryptoSecrets },
  fairness: { fair: fairnessStore(db), hashing: nodeHashing, pause: breath },
  paying,
  pushKey: publicPushKey(db),
  renderInquiryPicture,
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

type LongWorkSettings = {
  readonly audit: LedgerAudit;
  /** Undefined: the usual ones. */
  readonly journalTitles: JournalTitles | undefined;
};

/** The work of long operations, on the connections of the shop. */
export const createLongWork = (
  database: OperatorDatabase,
  { audit, journalTitles = DEFAULT_TITLES }: LongWorkSettings,
): LongWork =>
  longWorkOf({
    database: { ...database, listsDb: database.db },
    ...{ csvFiles, journalTitles, audit, catalogue: createCatalogueWork(database.db) },
    recordAudit: (run) => recordAudit(database.db, run),
  });
