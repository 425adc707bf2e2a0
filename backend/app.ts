import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Passwords } from './actions/members/ports.ts';
import { PasswordQueueFullError } from '#backend/actions/members/refusals.ts';
import type { Meters, Overload } from '#backend/actions/operations/metrics.ts';
import type { PaymentServices } from '#backend/actions/payments/payment-services.ts';
import { DEFAULT_TITLES, type JournalTitles } from '#backend/domain/accounting/titles.ts';
import type { Sender } from '#backend/domain/shipments/b2-csv.ts';
import type { InvoiceIssuer } from './http/ops/return-invoices.ts';
import { opsHandlers } from './http/ops/handlers.ts';
import { publicHandlers } from './http/public/handlers.ts';
import { addOperatorCalls, type OpsHandlers } from './http/server/operator-calls.ts';
import { byToken } from './http/server/operator-tokens.ts';
import { addPublicCalls } from './http/server/public-calls.ts';
import { addHealth, type Readiness } from './http/server/health.ts';
import { addMetrics, measureRequests, type MetricsAccess } from './http/server/metrics.ts';
import type { KnownOutages } from './http/server/errors.ts';
import { createServer } from './http/server/server.ts';
import { visitorCookies } from './http/server/visitor.ts';
import { addViolations } from './http/server/violations.ts';
import { addWebhooks } from './http/server/webhooks.ts';
import type { DevMailbox } from '#backend/emails/dev-mailbox/dev-mailbox.ts';
import type { Operation } from '#backend/actions/operations/operation.ts';
import type { LedgerAudit } from '#backend/actions/operations/ledger-audit.ts';
import { staffLink } from '#backend/domain/staff/staff-member.ts';
import { createServices } from './services.ts';
import { unsubscribe } from '#backend/actions/emails.ts';
import { addDevMailbox } from '#backend/emails/dev-mailbox/routes.ts';
import { addOneClick } from '#backend/emails/one-click-unsubscribe.ts';
import { webhookPostTo } from '#backend/payments/sandbox/webhooks.ts';
import type { SandboxProvider } from '#backend/payments/sandbox/provider.ts';
import { addSandboxPages } from '#backend/payments/sandbox/routes.ts';
import { pictureMaker } from '#backend/catalogue/render-pictures.ts';
import { BatchQueueFullError } from '#backend/persistence/batcher.ts';
import { isDatabaseUnavailable, isPoolFull } from '#backend/persistence/database-errors.ts';
import { databaseClock } from './persistence/clock.ts';
import type { Database, OpenDatabase } from './persistence/database.ts';
import { createMembership } from '#backend/persistence/members/member-services.ts';
import { isMigrated } from './persistence/migrate.ts';
import { createOperation } from '#backend/persistence/operations/operation-services.ts';
import { csvFiles } from '#backend/csv/csv-files.ts';
import { cryptoSecrets } from '#backend/crypto/secrets.ts';

export type AppDeps = {
  readonly database: Pick<OpenDatabase, 'db' | 'batching' | 'authenticationDb' | 'monitoringDb' | 'monthsDb'>;
  readonly passwords: Passwords;
  readonly audit: LedgerAudit;
  /** Returns the sender of shipments, or a sentence if it is not configured. */
  readonly sender: () => Sender | string;
  readonly paying: PaymentServices;
  /** The sandbox provider, whose pages are served; undefined with another provider. */
  readonly sandbox?: SandboxProvider | undefined;
  readonly log: Logger;
  /** Origin of the storefront as shoppers see it. */
  readonly siteOrigin: string;
  /** The development mailbox, whose pages are served; undefined with SMTP. */
  readonly mailbox?: DevMailbox | undefined;
  /** Undefined: nothing is measured. */
  readonly metrics?: (MetricsAccess & { readonly meters: Meters }) | undefined;
  /** Returns the issuer of invoices, or a sentence if it is not configured. */
  readonly issuer: () => InvoiceIssuer | string;
  /** A second person approves refunds of more than this, in yen. */
  readonly approvalFromYen: number;
  /** The names of accounts and tax classes in exported journals. Undefined: the usual ones. */
  readonly journalTitles?: JournalTitles | undefined;
  /** Origin of the console as its users see it. */
  readonly consoleOrigin: string;
  readonly trustedProxies: readonly string[];
  readonly requestsPerMinute: number;
  readonly largestDelayMs: number;
};

export const outagesOf = (meters: Meters | undefined): KnownOutages => {
  const overload = (queue: Overload, matches: (error: unknown) => boolean) => ({
    ...{ matches, refusal: 'busy' as const },
    count: () => meters?.overloaded(queue),
  });
  const isPasswordQueueFull = (error: unknown) => error instanceof PasswordQueueFullError;
  const isBatchQueueFull = (error: unknown) => error instanceof BatchQueueFullError;
  return [
    { ...overload('passwords', isPasswordQueueFull), logMessage: 'password queue full' },
    { ...overload('batches', isBatchQueueFull), logMessage: 'batch queue full' },
    { ...overload('connections', isPoolFull), logMessage: 'connection pool full' },
    { matches: isDatabaseUnavailable, refusal: 'unavailable', logMessage: 'database unavailable' },
  ];
};

/** Creates the HTTP server of the backend. It does not listen yet. */
export async function createApp({
  database,
  passwords,
  audit,
  sender,
  issuer,
  paying,
  sandbox,
  log,
  siteOrigin,
  mailbox,
  metrics,
  approvalFromYen,
  journalTitles,
  consoleOrigin,
  ...limits
}: AppDeps): Promise<FastifyInstance> {
  const crypto = { passwords, secrets: cryptoSecrets };
  const membership = createMembership(database, crypto);
  const anonymous = createMembership({ ...database, db: database.authenticationDb }, crypto);
  const outages = outagesOf(metrics?.meters);
  const app = await createServer({ log, siteOrigin, outages, ...limits });
  addHealth(app, createReadiness(database.monitoringDb));
  if (metrics !== undefined) {
    measureRequests(app, metrics.meters);
    addMetrics(app, metrics);
  }
  if (mailbox !== undefined) addDevMailbox(app, mailbox);
  addWebhooks(app, paying, metrics?.meters);
  addViolations(app, (directive) => metrics?.meters.policyViolated(directive));
  if (sandbox !== undefined) addSandboxPages(app, sandbox, webhookPostTo(app));
  addOneClick(app, (token) => unsubscribe(anonymous, token), siteOrigin);
  const services = createServices(database, { membership, anonymous, paying });
  addPublicCalls(app, publicHandlers(services), {
    cookies: visitorCookies(siteOrigin),
    sessions: membership,
  });
  const parts = { database, audit, sender, issuer, paying };
  const operators = { ...parts, approvalFromYen, journalTitles, consoleOrigin };
  const operation = createOperation(database, cryptoSecrets);
  await addOperatorCalls(app, createOpsHandlers(operation, operators), {
    operation,
    outages,
    identify: byToken(operation),
    usesCookies: false,
  });
  return app;
}

type OpsDeps = Pick<
  AppDeps,
  | 'database'
  | 'audit'
  | 'sender'
  | 'issuer'
  | 'paying'
  | 'approvalFromYen'
  | 'journalTitles'
  | 'consoleOrigin'
>;

/** The handlers of the operators' calls: of tokens at this server, and of sessions at the console's. */
export function createOpsHandlers(
  operation: Operation,
  {
    database,
    audit,
    sender,
    issuer,
    paying,
    approvalFromYen,
    journalTitles = DEFAULT_TITLES,
    consoleOrigin,
  }: OpsDeps,
): OpsHandlers {
  return opsHandlers({
    ...{ operation, audit, issuer, pictureMaker, journalTitles, provider: paying.gateway.provider },
    refunds: { ...paying, approvalFromYen },
    csv: { csvFiles, clock: databaseClock(database.db), sender },
    staff: { secrets: cryptoSecrets, linkOf: (secret) => staffLink(consoleOrigin, secret) },
  });
}

/** Requests that arrive together share one check, so that many of them cannot use up the connections. */
function createReadiness(db: Database): () => Promise<Readiness> {
  let running: Promise<Readiness> | undefined;
  return () => (running ??= readReadiness(db).finally(() => (running = undefined)));
}

async function readReadiness(db: Database): Promise<Readiness> {
  try {
    return (await isMigrated(db)) ? 'ready' : 'migrations are missing';
  } catch {
    return 'database is away';
  }
}
