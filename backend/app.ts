import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { ClockBehindError } from '#backend/domain/orders/log-entries.ts';
import type { LineProvider } from '#backend/actions/members/line-requests.ts';
import { UploadQueueFullError } from '#backend/catalogue/upload-processes.ts';
import { PasswordQueueFullError } from '#backend/crypto/password-queue.ts';
import type { Meters, Overload } from '#backend/metrics/meters.ts';
import { publicHandlers } from './public-handlers.ts';
import { addOperatorCalls } from './http/server/operator-calls.ts';
import { byToken } from './http/server/operator-tokens.ts';
import { addLineRedirects } from './http/server/line-redirects.ts';
import { restingBy } from './http/server/maintenance.ts';
import { addPublicCalls } from './http/server/public-calls.ts';
import { addHealth } from './http/server/health.ts';
import { addMetrics, type MetricsAccess } from './http/server/metrics.ts';
import type { KnownOutages } from './http/server/errors.ts';
import { createServer } from './http/server/server.ts';
import { visitorCookies } from './http/server/visitor.ts';
import { addStorefronts } from './http/server/storefronts.ts';
import { addBrowserReports } from './http/server/browser-reports.ts';
import { addViolations } from './http/server/violations.ts';
import { addTestShop, markAnswers, type OwnTestShop } from './http/server/test-shop.ts';
import { addWebhooks } from './http/server/webhooks.ts';
import type { DevMailbox } from '#backend/emails/dev-mailbox/dev-mailbox.ts';
import { operatorHandlers, type OpsDeps } from './operator-handlers.ts';
import { addDevMailbox } from '#backend/emails/dev-mailbox/routes.ts';
import { addOneClick } from '#backend/emails/one-click-unsubscribe.ts';
import { webhookPostTo } from '#backend/providers/sandbox/webhooks.ts';
import type { SandboxProvider } from '#backend/providers/sandbox/provider.ts';
import { addSandboxPages } from '#backend/providers/sandbox/routes.ts';
import { BatchQueueFullError } from '#backend/persistence/db/batcher.ts';
import {
  isDatabaseUnavailable,
  isPoolFull,
  isStatementTimeout,
} from '#backend/persistence/db/database-errors.ts';
import type { OpenDatabase } from '#backend/persistence/db/database.ts';
import { createReadiness } from './readiness.ts';

export type AppDeps = OpsDeps & {
  readonly database: Pick<OpenDatabase, 'batching'>;
  /** Undefined: the shop offers no login by LINE. */
  readonly line?: LineProvider;
  /** The sandbox provider, whose pages are served; undefined with another provider. */
  readonly sandbox?: SandboxProvider;
  readonly log: Logger;
  /** The development mailbox, whose pages are served; undefined with SMTP. */
  readonly mailbox?: DevMailbox;
  /** Undefined: nothing is measured. */
  readonly metrics?: MetricsAccess & { readonly meters: Meters };
  /** Shared with the storefronts. Undefined: none can register. */
  readonly revalidateSecret?: string;
  /** Those on other machines that may register. Undefined: none. */
  readonly storefrontOrigins?: readonly string[];
  /** Undefined: this is no test shop. */
  readonly ownTestShop?: OwnTestShop;
  readonly trustedProxies: readonly string[];
  readonly requestsPerMinute: number;
  readonly largestDelayMs: number;
};

export const outagesOf = (meters: Meters | undefined): KnownOutages => {
  const overload = (queue: Overload, matches: (error: unknown) => boolean) => ({
    matches,
    refusal: 'busy' as const,
    count: () => meters?.overloaded(queue),
  });
  const isPasswordQueueFull = (error: unknown) => error instanceof PasswordQueueFullError;
  const isUploadQueueFull = (error: unknown) => error instanceof UploadQueueFullError;
  const isBatchQueueFull = (error: unknown) => error instanceof BatchQueueFullError;
  return [
    { ...overload('passwords', isPasswordQueueFull), logMessage: 'password queue full' },
    { ...overload('batches', isBatchQueueFull), logMessage: 'batch queue full' },
    { ...overload('connections', isPoolFull), logMessage: 'connection pool full' },
    {
      matches: (error) => error instanceof ClockBehindError,
      refusal: 'unavailable',
      logMessage: 'database clock behind the log',
    },
    { ...overload('uploads', isUploadQueueFull), logMessage: 'upload queue full' },
    { matches: isDatabaseUnavailable, refusal: 'unavailable', logMessage: 'database unavailable' },
  ];
};

/** Creates the HTTP server of the backend. It does not listen yet. */
export async function createApp({
  database,
  passwords,
  line,
  audit,
  settings,
  deployment,
  paying,
  sandbox,
  log,
  siteOrigin,
  mailbox,
  metrics,
  journalTitles,
  consoleOrigin,
  revalidateSecret,
  storefrontOrigins = [],
  health,
  ownTestShop,
  testShop,
  ...limits
}: AppDeps): Promise<FastifyInstance> {
  const outages = outagesOf(metrics?.meters);
  const shopName = () => settings.effective.brand.name;
  const app = await createServer({ log, siteOrigin, outages, ...limits });
  if (ownTestShop !== undefined) {
    markAnswers(app);
    const { db } = database;
    await addTestShop(app, { ...ownTestShop, db, siteOrigin, consoleOrigin, revalidateSecret });
  }
  addHealth(app, createReadiness(database.monitoringDb));
  if (metrics !== undefined) addMetrics(app, metrics);
  addStorefronts(app, database.db, { secret: revalidateSecret, origins: storefrontOrigins });
  if (mailbox !== undefined) addDevMailbox(app, mailbox, () => settings.effective.brand);
  addWebhooks(app, paying, metrics?.meters);
  addBrowserReports(app, (report) => metrics?.meters.visited(report));
  addViolations(app, (directive) => metrics?.meters.policyViolated(directive));
  if (sandbox !== undefined) addSandboxPages(app, { provider: sandbox, post: webhookPostTo(app), shopName });
  addOneClick(app, database.db, siteOrigin);
  const maintenance = () => restingBy(settings.effective.maintenance, new Date());
  const authentication = { cookies: visitorCookies(siteOrigin), sessions: database };
  addLineRedirects(app, { db: database.db, line, siteOrigin, authentication });
  await addPublicCalls(app, publicHandlers({ database, passwords, paying, settings, maintenance, line }), {
    maintenance,
    ...authentication,
    trustedProxies: limits.trustedProxies,
  });
  const parts = { database, passwords, audit, settings, deployment, paying, siteOrigin };
  const operators = { ...parts, journalTitles, consoleOrigin, health, testShop };
  await addOperatorCalls(app, operatorHandlers(operators), {
    database,
    outages,
    isTimeout: isStatementTimeout,
    identify: byToken(database.db),
    usesCookies: false,
  });
  return app;
}
