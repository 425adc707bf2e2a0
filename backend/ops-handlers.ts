import type { LedgerAudit } from '#backend/actions/accounting/ledger-audit.ts';
import type { CurrentSettings } from '#backend/actions/settings.ts';
import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';
import { DEFAULT_TITLES, type JournalTitles } from '#backend/domain/accounting/titles.ts';
import { previewLink } from '#backend/domain/draws/draft-preview.ts';
import type { ProcessHealth } from '#backend/domain/alarms.ts';
import { emailPreviews } from '#backend/emails/previews.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { opsHandlers } from '#backend/http/operator-handlers.ts';
import type { DeploymentValue } from '#backend/http/settings.ts';
import type { OpsHandlers } from './http/server/operator-calls.ts';
import { issuerOf, previewBranding, senderOf } from './settings.ts';

export type OpsDeps = {
  readonly database: OperatorDatabase;
  readonly audit: LedgerAudit;
  readonly settings: CurrentSettings;
  /** Environment variables that the console shows. */
  readonly deployment: readonly DeploymentValue[];
  readonly paying: PaymentContext;
  /** The names of accounts and tax classes in exported journals. Undefined: the usual ones. */
  readonly journalTitles?: JournalTitles;
  /** Origin of the storefront as shoppers see it. */
  readonly siteOrigin: string;
  /** Origin of the console as its users see it. */
  readonly consoleOrigin: string;
  /** State of this process for alarms. Undefined: not known. */
  readonly health?: () => ProcessHealth;
};

/** The handlers of the operators' calls: of tokens at the shop's server, and of sessions at the console's. */
export function createOpsHandlers({
  database,
  audit,
  settings,
  deployment,
  paying,
  journalTitles = DEFAULT_TITLES,
  siteOrigin,
  consoleOrigin,
  health = () => ({ freeDisk: undefined, raised: [] }),
}: OpsDeps): OpsHandlers {
  return opsHandlers({
    database,
    audit,
    issuer: () => issuerOf(settings),
    db: database.db,
    journalTitles,
    provider: paying.gateway.provider,
    health,
    refunds: {
      ...paying,
      listsDb: database.listsDb,
      approvalFromYen: () => settings.effective.limits.approvalFromYen,
    },
    settings: { settings, deployment, emails: emailPreviews(previewBranding({ settings, siteOrigin })) },
    previewLinkOf: (secret) => previewLink(siteOrigin, secret),
    sender: () => senderOf(settings),
    consoleOrigin,
  });
}
