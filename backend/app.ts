import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Passwords } from './actions/members/ports.ts';
import { TooBusy } from './actions/members/too-busy.ts';
import { DeskBusy } from './actions/orders/desk-busy.ts';
import type { Meters } from './actions/operation/meters.ts';
import type { Paying } from './actions/payments/paying.ts';
import type { Sender } from './domain/shipping/sheets/b2-parcel.ts';
import { opsHandlers } from './http/ops/handlers.ts';
import { publicHandlers } from './http/public/handlers.ts';
import { addOperatorCalls } from './http/server/operator-calls.ts';
import { addPublicCalls } from './http/server/public-calls.ts';
import { addHealth, type Readiness } from './http/server/health.ts';
import { addMetrics, measureRequests, type MetricsAccess } from './http/server/metrics.ts';
import { createServer } from './http/server/server.ts';
import { sessionCookie } from './http/server/visitor.ts';
import { addWebhooks } from './http/server/webhooks.ts';
import type { Mailbox } from './mail/mailbox/mailbox.ts';
import type { BookAudit } from './actions/operation/audit-books.ts';
import { roomsOver } from './open-rooms.ts';
import { stopMails } from './actions/letters/stop-mails.ts';
import { addMailbox } from './mail/mailbox/routes.ts';
import { addOneClick } from './mail/one-click/routes.ts';
import { noticePostTo } from './payments/pretend/notice-post.ts';
import type { PretendProvider } from './payments/pretend/provider.ts';
import { addPretendPages } from './payments/pretend/routes.ts';
import { pictureMaker } from './ops/catalogue/pictures/picture-maker.ts';
import { isDatabaseAway } from './persistence/away.ts';
import { databaseClock } from './persistence/clock.ts';
import type { Database } from './persistence/database.ts';
import { membershipOver } from './persistence/members/membership.ts';
import { isMigrated } from './persistence/migrate.ts';
import { operationOver } from './persistence/operation/operation.ts';
import { csvSheets } from './sheets/sheets.ts';
import { cryptoSecrets } from './secrets/crypto-secrets.ts';

export type AppParts = {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly audit: BookAudit;
  /** Who sends parcels; a sentence where nobody has said so. */
  readonly sender: () => Sender | string;
  readonly paying: Paying;
  /** There where payments go to the built-in provider, whose pages are shown then. */
  readonly pretend?: PretendProvider | undefined;
  readonly log: Logger;
  /** The address shoppers see. */
  readonly siteOrigin: string;
  /** There where letters go into the built-in mailbox, which then can be looked into. */
  readonly mailbox?: Mailbox | undefined;
  /** There where what this backend does is measured. */
  readonly metrics?: (MetricsAccess & { readonly meters: Meters }) | undefined;
  readonly trustedProxies: readonly string[];
  readonly requestsPerMinute: number;
  readonly largestDelayMs: number;
};

const OUTAGES = [
  { isIt: isDatabaseAway, event: 'the database is away' },
  { isIt: (error: unknown) => error instanceof TooBusy, event: 'too many passwords at once' },
  { isIt: (error: unknown) => error instanceof DeskBusy, event: 'too many buyers of one draw at once' },
];

/** The backend's HTTP side, put together but not listening. */
export async function makeApp({
  db,
  passwords,
  audit,
  sender,
  paying,
  pretend,
  log,
  siteOrigin,
  mailbox,
  metrics,
  ...limits
}: AppParts): Promise<FastifyInstance> {
  const membership = membershipOver(db, { passwords, secrets: cryptoSecrets });
  const app = await createServer({ log, siteOrigin, outages: OUTAGES, ...limits });
  addHealth(app, () => readinessOf(db));
  if (metrics !== undefined) {
    measureRequests(app, metrics.meters);
    addMetrics(app, metrics);
  }
  if (mailbox !== undefined) addMailbox(app, mailbox);
  addWebhooks(app, paying);
  if (pretend !== undefined) addPretendPages(app, pretend, noticePostTo(app));
  addOneClick(app, (token) => stopMails(membership, token), siteOrigin);
  const rooms = roomsOver(db, { membership, paying });
  addPublicCalls(app, publicHandlers(rooms), { cookie: sessionCookie(siteOrigin), sessions: membership });
  const operation = operationOver(db, cryptoSecrets);
  const csv = { sheets: csvSheets, clock: databaseClock(db), sender };
  await addOperatorCalls(app, opsHandlers({ operation, orders: paying, audit, csv, pictureMaker }), {
    admission: operation,
    outages: OUTAGES,
  });
  return app;
}

async function readinessOf(db: Database): Promise<Readiness> {
  try {
    return (await isMigrated(db)) ? 'ready' : 'migrations are missing';
  } catch {
    return 'database is away';
  }
}
