import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import * as enums from '#lib/contract/enums.ts';
import { readBackendEnv } from '#backend/config.ts';
import { closeMonth } from '#backend/actions/accounting/close-month.ts';
import { reconcile } from '#backend/actions/payments/reconciliation.ts';
import { auditLedger } from '#backend/audit/audit.ts';
import { writeCsv } from '#backend/csv/write-csv.ts';
import { journalFile } from '#backend/domain/accounting/journal-formats.ts';
import { journalEntries } from '#backend/domain/accounting/journal.ts';
import { monthOf, monthRange } from '#backend/domain/accounting/month.ts';
import { DEFAULT_TITLES } from '#backend/domain/accounting/titles.ts';
import { MonthFigures } from '#lib/contract/ops/months.ts';
import { balancesOf, parseYayoi } from '../support/journal-parsers.ts';
import { sumsBySql } from '../support/month-by-sql.ts';
import { DEMONSTRATION_PASSWORD } from '#backend/demo/fixtures.ts';
import { type DemoOptions, runDemo } from '#backend/demo/run-demo.ts';
import { paymentSessions, members, outbox } from '#backend/persistence/schema.ts';
import { aBackend, type TestBackend } from '../support/backend.ts';
import { aBuyer, aDrawOnSale } from '../support/orders.ts';
import { aVisitor, statusAndCode } from '../support/members.ts';
import { midnightIsFar } from '../support/japan-midnight.ts';
import { findClosedMonth, bookedIn } from '#backend/persistence/accounting/months.ts';

await midnightIsFar();

let folder: string;
let shop: TestBackend;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-'));
  shop = await aBackend();
  for (let nth = 0; nth < 5; nth += 1) await aDrawOnSale(shop, { prizes: [20, 30, 40, 60] });
  // As in a running shop, where the job has compared the provider with the ledger today.
  expect(await reconcile(shop.paying)).toEqual({ stage: 'done' });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const NOTHING = { inProduction: false, amongRealMembers: false };
const EVERYTHING = { inProduction: true, amongRealMembers: true };

const aShell = (env: Record<string, string>) => readBackendEnv({ DATA_DIR: folder, ...env });

const demo = (env: Record<string, string> = {}, options: Partial<DemoOptions> = {}) =>
  runDemo({ url: shop.url, env: aShell(env), progress: () => {} }, { seed: 1, ...NOTHING, ...options });

async function wordsOf(query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await shop.db.execute<{ word: string }>(query);
  return rows.map(({ word }) => word);
}

test.each([
  [
    'real emails are sent',
    { SMTP_URL: 'smtp://mail.example.jp', MAIL_FROM: 'ころん堂 <a@example.jp>', OPERATOR_NAME: 'ころん堂' },
    'real emails',
  ],
  [
    'real money is taken',
    { KOMOJU_SECRET_KEY: 'sk_live_mihon', KOMOJU_WEBHOOK_SECRET: 'x'.repeat(32) },
    'real money',
  ],
])('The demo is refused where %s, whatever is allowed', async (_where, env, says) => {
  await expect(demo(env, EVERYTHING)).rejects.toThrow(says);
});

test.each<Record<string, string>>([
  { NODE_ENV: 'production' },
  { DATABASE_URL: 'postgresql://shop@db.example/shop?sslmode=verify-full' },
])('The demo is refused where %j may be production, before it connects', async (env) => {
  const nowhere = { url: 'postgresql://nobody@127.0.0.1:1/nothing', env: aShell(env), progress: () => {} };
  await expect(runDemo(nowhere, { seed: 1, ...NOTHING })).rejects.toThrow('--in-production');
  await expect(runDemo(nowhere, { seed: 1, ...NOTHING, inProduction: true })).rejects.toThrow('ECONNREFUSED');
});

test('The demo is refused in a database with payments of another provider', async () => {
  const { memberId } = await aBuyer(shop);
  const session = {
    redirectId: 'of-komoju',
    memberId,
    purpose: 'card',
    paymentType: 'CARD',
    yen: 0,
  } as const;
  const madeAt = new Date();
  const expiresAt = new Date();
  await shop.db
    .insert(paymentSessions)
    .values({ ...session, provider: 'komoju', state: 'ENDED', madeAt, expiresAt });
  await expect(demo({}, EVERYTHING)).rejects.toThrow('real money');
  await shop.db.delete(paymentSessions);
  await shop.db.delete(members);
});

test('The demo is refused in a database with real members', async () => {
  const { memberId } = await aBuyer(shop);
  await expect(demo()).rejects.toThrow('--among-real-members');
  await shop.db.execute(sql`delete from members where member_id = ${memberId}`);
});

/** The states of the contract, each with the query of those that the demonstration shows. */
const STATES = {
  PLAY_STATUSES: sql`select distinct status::text as word from orders`,
  REFUND_SCOPES: sql`select distinct scope as word from refunds`,
  REFUND_METHODS: sql`select distinct method as word from refunds`,
  REFUND_STATES: sql`
    select distinct case when withdrawn_at is not null then 'withdrawn'
             when method = 'provider' then case when done_at is null then 'due' else 'done' end
             when done_at is null then 'requested' else 'paidOut' end as word from refunds`,
  SHIPPING_STATUSES: sql`select distinct status::text as word from shipments`,
  SHIPMENT_TASKS: sql`
    select distinct case when problem is not null and resolution is null then 'trouble'
             when resolution is not null or status = 'DELIVERED' then 'done'
             when paused_at is not null then 'trouble'
             when status = 'WAITING' then case when packed_at is null then 'pack' else 'number' end
             when status <> 'START' then 'sent'
             when fee = 0 or payment_status = 'CAPTURED' then 'accept' else 'trouble' end as word
      from shipments where withdrawn_at is null`,
  // Undecided, because a decided problem had been undecided.
  SHIPMENT_PROBLEMS: sql`
    select distinct problem::text as word from shipments where problem is not null and resolution is null`,
  RETURN_REASONS: sql`select distinct return_reason::text as word from shipments where return_reason is not null`,
  INQUIRY_TOPICS: sql`select distinct topic::text as word from inquiries`,
  INQUIRY_AUTHORS: sql`select distinct author::text as word from inquiry_messages`,
  INQUIRY_STATES: sql`select distinct state::text as word from inquiries`,
  PAUSE_REASONS: sql`select distinct pause_reason::text as word from shipments where pause_reason is not null`,
  BOX_CHANGES: sql`
    select distinct event as word from shipment_moves where event in ('takenOut', 'replaced', 'paused', 'resumed', 'split')`,
  RESOLUTIONS: sql`select distinct resolution::text as word from shipments where resolution is not null`,
  NOTIFICATION_KINDS: sql`select distinct kind as word from notification_settings`,
} as const;

/** Lists of the contract that are no states of the demonstration's members. */
const NO_STATES = [
  'CARRIERS',
  'SHIPPING_METHODS',
  'WEEKDAYS',
  // Of the history of a won prize.
  'CHOSEN_BY',
  'DELIVERY_SLOTS',
  'OFFERED_SLOTS',
  // Of gifts by a link: time has to pass for some of them.
  'GIFT_STATES',
  'RECEIVED_GIFT_STATES',
  // Of the email about a change, and the operator log.
  'REPLACE_REASONS',
  'GRADES',
  'PRIZE_GRADES',
  'INKS',
  'GENDERS',
  'CODE_PURPOSES',
  'CODE_REFUSALS',
  'SALES_TYPES',
  'DRAW_STATES',
  'NEWS_CATEGORIES',
  'JOURNAL_FORMATS',
  'REPORT_UNITS',
  // Of what staff know about members.
  'MEMBER_SIGNALS',
  'BLOCK_KINDS',
  'BLOCK_STATES',
  'TAG_COLOURS',
  'QUEUE_STATES',
  // Of the operator log.
  'CHANGE_CAUSES',
  // Time has to pass for some of them, and others follow from errors.
  'PAYMENT_STATUSES',
  'ORDER_REASONS',
  // Only real cards are authenticated and reviewed.
  'REVIEW_DECISIONS',
  'REVIEW_REASONS',
  // Of the provider: a settlement or a reconciliation has to run.
  'LEDGER_KINDS',
  'LEDGER_ACCOUNTS',
  'DISPUTE_STATES',
  'DISPUTE_DECISIONS',
  'FINDING_KINDS',
  'FINDING_SUBJECTS',
  'SETTLEMENT_LINE_TYPES',
  'NEWS_STATES',
  // Of staff.
  'NOTIFICATION_CHANNELS',
  // Of the catalogue.
  'PICTURE_KINDS',
  'SAFETY_MARKS',
  // Of the console's list of draws.
  'DRAW_PARTS',
  'DRAW_SORTS',
];

/** A refused order ends with its hold, ten minutes after the demonstration. */
const isSoon = (state: unknown): boolean => state !== 'ERROR';

test('Every list of the contract is shown by the demonstration, or is no list of states', () => {
  const lists = Object.entries(enums).flatMap(([name, list]) => (Array.isArray(list) ? [name] : []));
  expect(lists.toSorted()).toEqual([...Object.keys(STATES), ...NO_STATES].toSorted());
});

test('The demo makes orders, refunds and shipments in every state and a clean ledger audit', async () => {
  const { email: real } = await aBuyer(shop);
  await shop.db.insert(outbox).values({ to: real, message: { kind: 'alreadyMember' } });
  const members = await demo({}, { amongRealMembers: true });
  const shown = await Promise.all(
    Object.entries(STATES).map(async ([name, query]) => [name, (await wordsOf(query)).toSorted()]),
  );
  const listed = Object.entries(enums).flatMap(([name, list]) =>
    name in STATES && Array.isArray(list) ? [[name, list.filter(isSoon).toSorted()]] : [],
  );
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(listed));
  const decisions = sql`
    select distinct coalesce(d.action, 'none') as word from approvals left join operator_log d using (approval_id)`;
  expect(await wordsOf(sql`${decisions} order by 1`)).toEqual([
    'cancelDraw',
    'none',
    'refundOrder',
    'reject',
  ]);
  const decidable = sql`
    select 'decidable' as word from approvals join staff on name = requested_by and disabled_at is null
     where not exists (select from operator_log d where d.approval_id = approvals.approval_id)`;
  expect(await wordsOf(decidable)).toEqual(['decidable']);
  expect(
    await wordsOf(sql`select (ended_at is null)::text as word from draw_cancellations order by 1`),
  ).toEqual(['false', 'true']);
  const others = sql`
    select 'given up by the member' as word from won_prizes where given_up_by = 'member'
    union select 'kept longer' from storage_extensions union select 'note' from member_notes
    union select 'suspended' from suspensions union select 'sent again' from shipments where parent_id is not null
    union select 'exchanged' from spare_changes where shipment_id is not null
    union select 'lost dispute' from disputes where state = 'lost' order by 1`;
  expect(await wordsOf(others)).toEqual([
    'exchanged',
    'given up by the member',
    'kept longer',
    'lost dispute',
    'note',
    'sent again',
    'suspended',
  ]);
  const shipmentStates = sql`
    select distinct concat_ws(' ', status, payment_status, case when withdrawn_at is not null then 'taken back' end) as word
      from shipments order by 1`;
  expect(await wordsOf(shipmentStates)).toEqual([
    'COMPLETEMAIL CAPTURED',
    'DELIVERED CAPTURED',
    'SHIPSTART CAPTURED',
    'START CAPTURED',
    'START NONE',
    'START NONE taken back',
    'START PENDING',
    'WAITING CAPTURED',
    'WAITING CAPTURED taken back',
    'WAITING NONE',
  ]);
  expect(await auditLedger(shop.db)).toEqual([]);
  for (const { email } of members) {
    const body = { email, password: DEMONSTRATION_PASSWORD };
    const answer = await aVisitor(shop).ask('POST', '/api/login/emailLogin', body);
    expect(statusAndCode(answer)).toBe(email === 'teishi@mihon.invalid' ? '403 memberSuspended' : '200');
  }
  expect(members.filter(({ email }) => !email.endsWith('@mihon.invalid'))).toEqual([]);
  // Emails to real members are left to the running backend.
  expect(await shop.db.select({ to: outbox.to, attempts: outbox.attempts }).from(outbox)).toContainEqual({
    to: real,
    attempts: 0,
  });
  await expect(demo({}, { amongRealMembers: true })).rejects.toThrow('already contains the demonstration');
});

test('The month of the demonstration closes to the yen', async () => {
  const month = monthOf(new Date());
  const now = new Date(Date.now() + 40 * 24 * 60 * 60_000);
  expect(await closeMonth(shop.database, { month, by: 'hana', at: now })).toBeUndefined();
  const closed = await findClosedMonth(shop.database.monthsDb, month);
  const figures = MonthFigures.parse(closed?.figures);
  const sum = (rows: readonly { readonly yen: number }[]) => rows.reduce((total, { yen }) => total + yen, 0);
  const moved = (is: (row: MonthFigures['movements'][number]) => boolean) =>
    sum(figures.movements.filter(is));
  const { positions } = figures;
  expect(await sumsBySql(shop.db)).toEqual({
    'sales of tickets': sum(figures.sales.filter(({ of }) => of === 'tickets')),
    'sales of shipping': sum(figures.sales.filter(({ of }) => of === 'shipping')),
    'received without a sale': moved(({ kind, to }) => kind === 'capture' && to === 'owed'),
    'refunds by the provider': sum(figures.refunds.filter(({ method }) => method === 'provider')),
    'refunds paid out': sum(figures.refunds.filter(({ method }) => method === 'bankTransfer')),
    'refunds due': positions.refundsDue.yen,
    'refunds requested': positions.refundsRequested.yen,
    chargebacks: moved(({ kind }) => kind === 'chargeback'),
    fees: moved(({ from }) => from === 'fees') - moved(({ to }) => to === 'fees'),
    payouts: moved(({ kind }) => kind === 'payout'),
    'owed to the shop': figures.accounts.find(({ account }) => account === 'provider')?.balanceYen,
    'tickets not played': positions.unplayed.count,
    'prizes not shipped': positions.unshipped.count,
  });
  expect(sum(figures.sales)).toBeGreaterThan(0);
  const booked = await bookedIn(shop.database.monthsDb, monthRange(month));
  const { rows, encoding } = journalFile('yayoi', journalEntries(booked), DEFAULT_TITLES);
  const balances = balancesOf(parseYayoi(writeCsv(rows, encoding)));
  expect(balances['売上高']).toBe(-figures.tax.reduce((net, tax) => net + tax.salesYen - tax.returnedYen, 0));
  expect(await auditLedger(shop.db)).toEqual([]);
});
