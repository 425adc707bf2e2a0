import { type Database, type OperatorDatabase, openDatabase } from '#backend/persistence/db/database.ts';
import type { FastifyInstance } from 'fastify';
import { deliverBatch, type EmailTransport } from '#backend/actions/emails.ts';
import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';
import { createApp } from '#backend/app.ts';
import { type BackendEnv, consoleOriginOf } from '#backend/config.ts';
import { createLog } from '#backend/log.ts';
import { openEmail } from '#backend/providers/open-email.ts';
import { createLedgerAudit } from '#backend/audit/audit.ts';
import { minorCapsOf, settingsOn } from '#backend/settings.ts';
import { chooseBeacon } from '#backend/providers/beacon/open-beacon.ts';
import { openPaying } from '#backend/actions/payments/payment-context.ts';
import { argon2Passwords } from '#backend/crypto/argon2-passwords.ts';
import { openSandboxProvider, type SandboxProvider } from '#backend/providers/sandbox/provider.ts';
import { openEarlyShopLog, revealAll } from './early-beacon.ts';
import { EMAIL_DOMAIN } from './fixtures.ts';
import type { MemberContext } from '#backend/actions/members/log-in.ts';

/** The long code in every email with a code of the demonstration, so that no email has to be read. */
export const CODE = '271828182845904';

/** A backend that does not listen, on the database to fill. */
export type DemoBackend = MemberContext & {
  readonly app: FastifyInstance;
  readonly paying: PaymentContext;
  readonly sandbox: SandboxProvider;
  readonly database: OperatorDatabase;
  /** Decides the results of all sales. The rounds of a demonstration are published at once. */
  reveal(): Promise<void>;
  /** Sends all due emails of demonstration members to the development mailbox. */
  sendEmails(): Promise<void>;
  close(): Promise<void>;
};

export async function openDemoBackend(url: string, env: BackendEnv): Promise<DemoBackend> {
  const database = openDatabase(url);
  const { db } = database;
  const transport = openEmail({ ...env, SMTP_URL: undefined, ALLOW_BUILT_IN_MAILBOX: 'yes' }).openTransport();
  const log = createLog('silent');
  const sandbox = await openSandboxProvider(database, { siteOrigin: env.SITE_ORIGIN });
  const settings = settingsOn(db, env);
  const caps = minorCapsOf(settings);
  const { gateway } = sandbox;
  const shopLog = await openEarlyShopLog(
    db,
    chooseBeacon(env, () => {}),
  );
  const paying = openPaying(database, {
    gateway,
    shopLog,
    siteOrigin: env.SITE_ORIGIN,
    caps,
    alarm: () => {},
  });
  const passwords = argon2Passwords();
  const app = await createApp({
    database,
    passwords,
    paying,
    sandbox,
    log,
    siteOrigin: env.SITE_ORIGIN,
    audit: createLedgerAudit(url),
    settings,
    deployment: [],
    consoleOrigin: consoleOriginOf(env),
    trustedProxies: ['127.0.0.1'],
    requestsPerMinute: 1_000_000,
    largestDelayMs: 0,
  });
  return {
    app,
    db,
    batching: database.batching,
    passwords,
    paying,
    sandbox,
    database,
    reveal: () => revealAll(paying),
    sendEmails: () => sendAll(db, transport),
    close: async () => {
      transport.close();
      await app.close();
      await database.close();
    },
  };
}

const BATCH_SIZE = 50;

async function sendAll(db: Database, transport: EmailTransport): Promise<void> {
  // Emails of other members are not taken: anybody can read the development mailbox.
  const deps = { db, transport, endingWith: EMAIL_DOMAIN };
  const limits = { atMost: BATCH_SIZE, until: () => new AbortController().signal };
  while ((await deliverBatch(deps, limits)).length > 0);
}
