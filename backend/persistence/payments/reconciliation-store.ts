import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { ReconciliationRun, ReconciliationStore } from '#backend/actions/payments/reconciliation.ts';
import { BatchQueueFullError } from '../db/batcher.ts';
import type { Connection } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/database-errors.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import { ledger, listedPayments, reconciliationFindings, reconciliationRuns } from '../schema.ts';
import { replaceFindings } from './finding-store.ts';
import { BOOKED, compareSettlements, differentLines } from './settlement-comparison.ts';
import { settlementStore } from './settlement-store.ts';

/** Longer than a page takes, with a request for each of its payments. */
const LEASE_MS = 5 * 60_000;
const RETRY_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Payments of the last minutes may be listed before their webhook arrives. */
const SETTLING_MS = 10 * 60_000;

export const reconciliationStore = (db: Connection): ReconciliationStore => ({
  claim: (provider, comparedMs) => db.transaction((tx) => claim(tx, provider, comparedMs)),

  moveTo: async (provider, { stage, page }) => {
    const isDone = stage === 'done';
    await db
      .update(reconciliationRuns)
      .set({
        ...{ stage, page, dueAt: inMs(isDone ? DAY_MS : LEASE_MS) },
        ...(isDone ? { endedAt: CURRENT_TIME } : {}),
      })
      .where(eq(reconciliationRuns.provider, provider));
  },

  release: async (provider) => {
    await db
      .update(reconciliationRuns)
      .set({ dueAt: CURRENT_TIME })
      .where(eq(reconciliationRuns.provider, provider));
  },

  retryLater: async (provider) => {
    await db
      .update(reconciliationRuns)
      .set({ dueAt: inMs(RETRY_MS) })
      .where(eq(reconciliationRuns.provider, provider));
  },

  isUnavailable: (error) => isDatabaseUnavailable(error) || error instanceof BatchQueueFullError,

  addListed: (provider, payments) => addListed(db, provider, payments),
  toAskFor: (run, atMost) => toAskFor(db, run, atMost),

  recordMissing: (run, paymentId) =>
    db.transaction(async (tx) => {
      const { provider } = run;
      await putListed(tx, provider, [{ paymentId, yen: 0, returned: [] }]);
      const [capture] = await tx
        .select({ yen: ledger.yen })
        .from(ledger)
        .where(
          and(eq(ledger.provider, provider), eq(ledger.paymentId, paymentId), eq(ledger.kind, 'capture')),
        );
      const missing = { kind: 'missingAtProvider', subject: 'payment', yenThere: null } as const;
      const found = capture === undefined ? [] : [{ ...missing, yenHere: capture.yen }];
      await replaceFindings(tx, { provider, ref: paymentId, subjects: ['payment', 'returned'] }, found);
    }),

  compareSettlements: (provider) => db.transaction((tx) => compareSettlements(tx, provider)),
  bookedPayout: (provider, settlementId) => settlementStore(db).payoutOf(provider, settlementId),
  addSettlement: (settlement, sums) =>
    db.transaction(async (tx) => {
      const added = await settlementStore(tx).add(settlement, sums);
      return added === 'added' || added === 'known';
    }),
});

async function claim(
  tx: Connection,
  provider: string,
  comparedMs: number,
): Promise<ReconciliationRun | undefined> {
  const window = { fromAt: inMs(-comparedMs), untilAt: inMs(-SETTLING_MS), startedAt: CURRENT_TIME };
  const first = { ...window, stage: 'payments' as const, page: 1, endedAt: null };
  await tx
    .insert(reconciliationRuns)
    .values({ provider, ...first, dueAt: CURRENT_TIME })
    .onConflictDoNothing();
  const [claimed] = await tx
    .update(reconciliationRuns)
    .set({ dueAt: inMs(LEASE_MS) })
    .where(and(eq(reconciliationRuns.provider, provider), lte(reconciliationRuns.dueAt, CURRENT_TIME)))
    .returning();
  if (claimed === undefined) return undefined;
  if (claimed.stage !== 'done') return runFrom(claimed);
  await tx.delete(listedPayments).where(eq(listedPayments.provider, provider));
  const [begun] = await tx
    .update(reconciliationRuns)
    .set(first)
    .where(eq(reconciliationRuns.provider, provider))
    .returning();
  return begun && runFrom(begun);
}

const runFrom = ({ fromAt, untilAt, ...run }: typeof reconciliationRuns.$inferSelect): ReconciliationRun => ({
  ...run,
  from: fromAt,
  until: untilAt,
});

type Listed = Parameters<ReconciliationStore['addListed']>[1][number];
type ListedSums = Pick<Listed, 'paymentId' | 'yen' | 'returned'>;

const rowOf = ({ paymentId, yen, returned }: ListedSums) => ({
  ...{ paymentId, yen },
  returnedYen: returned.reduce((sum, one) => sum + one.yen, 0),
});

async function putListed(tx: Connection, provider: string, payments: readonly ListedSums[]): Promise<void> {
  if (payments.length === 0) return;
  await tx
    .insert(listedPayments)
    .values(payments.map((payment) => ({ provider, ...rowOf(payment) })))
    .onConflictDoUpdate({
      target: [listedPayments.provider, listedPayments.paymentId],
      set: { yen: sql`excluded.yen`, returnedYen: sql`excluded.returned_yen` },
    });
}

async function addListed(
  db: Connection,
  provider: string,
  payments: readonly Listed[],
): Promise<ReadonlySet<string>> {
  await putListed(db, provider, payments);
  const ids = payments.map(({ paymentId }) => paymentId);
  const rows = await db
    .select({ paymentId: listedPayments.paymentId })
    .from(listedPayments)
    .where(
      and(
        ...[eq(listedPayments.provider, provider), inArray(listedPayments.paymentId, ids)],
        sql`(exists (select from (${BOOKED}
               where b.provider = ${listedPayments.provider} and b.payment_id = ${listedPayments.paymentId}) sums
              where (captured, returned) is distinct from
                    (${listedPayments.yen}::bigint, ${listedPayments.returnedYen}::bigint))
          or exists (select from ${reconciliationFindings} f where f.provider = ${listedPayments.provider}
               and f.ref = ${listedPayments.paymentId} and f.resolved_at is null))`,
      ),
    );
  return new Set(rows.map(({ paymentId }) => paymentId));
}

async function toAskFor(
  db: Connection,
  { provider, from, until, startedAt }: ReconciliationRun,
  atMost: number,
): Promise<readonly string[]> {
  const isUnlisted = (paymentId: unknown) => sql`not exists (select from ${listedPayments} p
    where p.provider = ${provider} and p.payment_id = ${paymentId})`;
  const ofLedger = await db
    .select({ paymentId: ledger.paymentId })
    .from(ledger)
    .where(
      and(
        ...[eq(ledger.provider, provider), eq(ledger.kind, 'capture'), lte(ledger.at, until)],
        // A payment is booked within a day after the provider has begun it.
        ...[gt(ledger.at, new Date(from.getTime() + DAY_MS)), isUnlisted(ledger.paymentId)],
      ),
    )
    .limit(atMost);
  if (ofLedger.length > 0) return ofLedger.map(({ paymentId }) => paymentId);
  const ofFindings = await db
    .select({ paymentId: reconciliationFindings.ref })
    .from(reconciliationFindings)
    .where(
      and(
        ...[eq(reconciliationFindings.provider, provider), isNull(reconciliationFindings.resolvedAt)],
        inArray(reconciliationFindings.subject, ['payment', 'returned']),
        isUnlisted(reconciliationFindings.ref),
        lte(reconciliationFindings.seenAt, startedAt),
      ),
    )
    .limit(atMost);
  if (ofFindings.length > 0) return ofFindings.map(({ paymentId }) => paymentId);
  const { rows } = await db.execute<{ paymentId: string }>(
    sql`select "paymentId" from (${differentLines(provider)}) d where ${isUnlisted(sql`d."paymentId"`)} limit ${atMost}`,
  );
  return rows.map(({ paymentId }) => paymentId);
}
