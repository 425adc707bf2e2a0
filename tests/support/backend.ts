import { aShopLog, revealAll } from './beacon.ts';
import { KORON_DO } from '#lib/brand/koron-do.ts';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Passwords } from '#backend/crypto/argon2-passwords.ts';
import type { Gateway } from '#backend/actions/payments/gateway.ts';
import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';
import { type AppDeps, createApp } from '#backend/app.ts';
import { createLog } from '#backend/log.ts';
import type { DevMailbox } from '#backend/emails/dev-mailbox/dev-mailbox.ts';
import {
  FIRST_INQUIRY_SETTINGS,
  type FirstSettings,
  NO_CHAT,
  NO_EMAIL_TEXTS,
  SETUP_BEGUN,
} from '#backend/domain/settings.ts';
import { USUAL_RUNNING } from '#backend/domain/running.ts';
import type { MinorCaps } from '#backend/domain/orders/limits.ts';
import { readSettings } from '#backend/persistence/settings.ts';
import { createSettings, minorCapsOf } from '#backend/settings.ts';
import { openPaying } from '#backend/actions/payments/payment-context.ts';
import { createLedgerAudit, auditLedger } from '#backend/audit/audit.ts';
import { openFolder } from '#backend/catalogue/catalogue-files.ts';
import { importCatalogue, type ImportParams } from '#backend/catalogue/import.ts';
import { fileErrorText, isFileErrors } from '#backend/catalogue/parse-file.ts';
import { reportData } from '#backend/catalogue/report.ts';
import { openSandboxProvider, type SandboxProvider } from '#backend/providers/sandbox/provider.ts';
import type { Database, DatabaseLimits, OpenDatabase } from '#backend/persistence/db/database.ts';
import { hash, verify } from '@node-rs/argon2';
import { argon2Passwords, MIN_COST } from '#backend/crypto/argon2-passwords.ts';
import { freshDatabase, openTestDatabase } from './database.ts';

type BackendOptions = {
  readonly logTo?: DestinationStream;
  readonly trustedProxies?: readonly string[];
  readonly requestsPerMinute?: number;
  readonly largestDelayMs?: number;
  readonly siteOrigin?: string;
  readonly approvalFromYen?: number;
  readonly revalidateSecret?: string;
  readonly storefrontOrigins?: readonly string[];
  readonly mailbox?: DevMailbox;
  readonly testShop?: AppDeps['testShop'];
  readonly ownTestShop?: AppDeps['ownTestShop'];
  readonly line?: AppDeps['line'];
  /** Wraps the sandbox provider. */
  readonly gateway?: (sandbox: Gateway) => Gateway;
  /** Default: `CHEAP_PASSWORDS`. */
  readonly passwords?: Passwords;
  /** The URL of an existing database, which `close` does not drop. */
  readonly database?: string;
  /** `false`: results are not decided when an order is played. */
  readonly revealsBeforePlay?: boolean;
  /** Default: no limits. */
  readonly limits?: Partial<DatabaseLimits>;
};

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type CallOptions = {
  readonly body?: unknown;
  /** A cookie header such as `session=…`, as `cookieFrom` returns it. */
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type TestBackend = {
  readonly app: FastifyInstance;
  readonly deps: AppDeps;
  readonly db: Database;
  readonly database: OpenDatabase;
  readonly url: string;
  readonly paying: PaymentContext;
  readonly sandbox: SandboxProvider;
  get(path: string): Promise<LightMyRequestResponse>;
  ask(method: Method, path: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
};

/** Yen per month that members below these ages can spend. */
export const MINOR_CAPS = { under16: 5_000, under18: 20_000 };

/** The real backend on a database of its own, without a listening port. */
export async function aBackend(options: BackendOptions = {}): Promise<TestBackend> {
  const { url, drop } =
    options.database === undefined ? await freshDatabase() : { url: options.database, drop: async () => {} };
  const database = openTestDatabase(url, options.limits);
  const { db, close } = database;
  const settings = createSettings({
    read: () => readSettings(db),
    first: firstTestSettings(options.approvalFromYen),
  });
  const { paying, sandbox } = await openTestPaying(database, { ...options, caps: minorCapsOf(settings) });
  const deps: AppDeps = {
    database,
    passwords: options.passwords ?? CHEAP_PASSWORDS,
    audit: createLedgerAudit(url),
    settings,
    deployment: [{ name: 'SITE_ORIGIN', value: SITE_ORIGIN }],
    paying,
    sandbox,
    log: logOf(options),
    siteOrigin: options.siteOrigin ?? SITE_ORIGIN,
    mailbox: options.mailbox,
    trustedProxies: options.trustedProxies ?? ['127.0.0.1'],
    requestsPerMinute: options.requestsPerMinute ?? 1_000_000,
    // 0: tests do not fail on a busy machine.
    largestDelayMs: options.largestDelayMs ?? 0,
    consoleOrigin: CONSOLE_ORIGIN,
    revalidateSecret: options.revalidateSecret,
    storefrontOrigins: options.storefrontOrigins,
    testShop: options.testShop,
    ownTestShop: options.ownTestShop,
    line: options.line,
  };
  const app = await createApp(deps);
  return {
    app,
    deps,
    db,
    database,
    url,
    paying,
    sandbox,
    get: (path) => app.inject({ method: 'GET', url: path }),
    ask: async (method, path, { body, cookie, headers } = {}) => {
      // The results of tests are decided when they play.
      if (path === '/api/userProduct' && options.revealsBeforePlay !== false) await revealAll(paying);
      return app.inject({
        method,
        url: path,
        headers: {
          ...(cookie === undefined ? {} : { cookie, 'sec-fetch-site': 'same-origin' }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
    },
    close: async () => {
      await app.close();
      await close();
      await drop();
    },
  };
}

const SITE_ORIGIN = 'http://localhost:3000';
export const CONSOLE_ORIGIN = 'http://ops.localhost:4001';

const logOf = ({ logTo }: BackendOptions) => createLog(logTo === undefined ? 'silent' : 'trace', logTo);

/** Opens order and payment services with the sandbox provider. */
export async function openTestPaying(
  database: OpenDatabase,
  options: BackendOptions & { readonly caps?: MinorCaps } = {},
): Promise<Pick<TestBackend, 'paying' | 'sandbox'>> {
  const { siteOrigin = SITE_ORIGIN } = options;
  const sandbox = await openSandboxProvider(database, { siteOrigin });
  const gateway = options.gateway?.(sandbox.gateway) ?? sandbox.gateway;
  const log = logOf(options);
  const alarm: PaymentContext['alarm'] = (facts, event) => log.error(facts, event);
  const shopLog = await aShopLog(database.db);
  const settings = { gateway, shopLog, siteOrigin, caps: options.caps ?? MINOR_CAPS, alarm };
  return { sandbox, paying: openPaying(database, settings) };
}

/** The cookie that an answer sets, as a cookie header. `undefined`: it sets none. */
export function cookieFrom({ cookies }: LightMyRequestResponse): string | undefined {
  const set = cookies.find(({ value }) => value !== '');
  return set === undefined ? undefined : `${set.name}=${set.value}`;
}

/** Imports a catalogue folder. Returns the report, or the error lines. */
export async function importFolder(db: Database, folder: string, params: Partial<ImportParams> = {}) {
  const files = openFolder(folder);
  if (isFileErrors(files)) return files.map(fileErrorText);
  const result = await importCatalogue(
    { db, progress: () => {} },
    { files, demonstration: false, dryRun: false, by: 'local:hana', ...params },
  );
  return isFileErrors(result) ? result.map(fileErrorText) : reportData(result, params.dryRun ?? false);
}

/** The number of rows in each table of the catalogue. */
export async function catalogueRows(db: Database): Promise<Record<string, unknown> | undefined> {
  const { rows } = await db.execute(
    sql`select (select count(*) from draws) as draws, (select count(*) from prizes) as prizes,
        (select count(*) from news) as news, (select count(*) from banners) as banners,
        (select count(*) from pictures) as pictures, (select count(*) from announcements) as announcements`,
  );
  return rows[0];
}

/** Argon2 at its lowest cost, without a queue and without threads of its own, for tests in which hashing is not the subject. */
export const CHEAP_PASSWORDS = argon2Passwords({
  limits: { atOnce: 1_000, queueLength: 0, longestWaitMs: 0 },
  cost: MIN_COST,
  argon2: { hash, verify },
});

/** The shop's data in the environment. */
export const SHOP_DATA = {
  name: '株式会社ころん堂',
  zip: '150-0001',
  address: '東京都渋谷区神宮前1-2-3',
  tel: '03-1234-5678',
  invoiceNumber: 'T1234567890123',
  representative: '代表取締役 見本 ころん',
  email: 'support@example.jp',
  hours: '平日 10:00〜17:00',
  copyright: '© 2026 Koron-dō',
  court: '東京地方裁判所',
  paymentAgent: '株式会社けっさい',
};

/** The settings of the environment. */
export const firstTestSettings = (approvalFromYen = 30_000): FirstSettings => ({
  shop: SHOP_DATA,
  shipping: {
    sender: null,
    yamatoCustomerCode: '0312345678',
    yamatoFreightNumber: '01',
    sagawaCustomerCode: '031234567890',
    goods: '食器と布製品',
  },
  limits: {
    approvalFromYen,
    minorCapUnder16: MINOR_CAPS.under16,
    minorCapUnder18: MINOR_CAPS.under18,
    answerDays: 3,
  },
  inquiries: FIRST_INQUIRY_SETTINGS,
  notices: NO_CHAT,
  emails: NO_EMAIL_TEXTS,
  brand: KORON_DO,
  ...USUAL_RUNNING,
  setup: SETUP_BEGUN,
});

type Line = Readonly<Record<string, unknown>>;

export type LogCapture = {
  write(line: string): void;
  readonly text: string;
  /** The lines of an event, oldest first. */
  all(event: string): Line[];
  last(event: string): Line;
  /** The lines of errors and alarms, oldest first. */
  errors(): Line[];
};

const ERROR_LEVEL = 50;

/** A log stream that keeps its lines. */
export function captureLog(): LogCapture {
  const lines: string[] = [];
  const parsed = () => lines.map((line): Line => JSON.parse(line));
  const all = (event: string) => parsed().filter(({ msg }) => msg === event);
  return {
    write: (line) => void lines.push(line),
    get text() {
      return lines.join('');
    },
    all,
    last: (event) => all(event).at(-1) ?? {},
    errors: () => parsed().filter(({ level }) => Number(level) >= ERROR_LEVEL),
  };
}

/** Expects a ledger audit without findings. */
export async function expectLedgerInOrder({ db }: Pick<TestBackend, 'db'>): Promise<void> {
  expect(await auditLedger(db)).toEqual([]);
}

/** Expects a ledger audit without findings, then closes the backend. */
export async function closeInOrder(backend: Pick<TestBackend, 'db' | 'close'>): Promise<void> {
  try {
    await expectLedgerInOrder(backend);
  } finally {
    await backend.close();
  }
}
