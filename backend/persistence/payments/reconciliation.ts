import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { ProviderPayment } from '#backend/domain/payments/reconciliation.ts';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import { ledger, listedPayments, reconciliationFindings, reconciliationRuns } from '../schema.ts';
import { replaceFindings } from './findings.ts';
import { BOOKED, differentLines } from './settlement-comparison.ts';

/** Longer than a page takes, with a request for each of its payments. */
const LEASE_MS = 5 * 60_000;
const RETRY_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Payments of the last minutes may be listed before their webhook arrives. */
const SETTLING_MS = 10 * 60_000;

export type ReconciliationRun = typeof reconciliationRuns.$inferSelect;

/** Claims a run that is due, and begins one a day after the last; other processes do not get it until the lease ends. */
export async function claimReconciliation(
  tx: Connection,
  provider: string,
  comparedMs: number,
): Promise<ReconciliationRun | undefined> {
  const window = { fromAt: inMs(-comparedMs), untilAt: inMs(-SETTLING_MS), startedAt: CURRENT_TIME };
  const first = { ...window, stage: 'payments' as const, page: null, endedAt: null };
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
  if (claimed.stage !== 'done') return claimed;
  await tx.delete(listedPayments).where(eq(listedPayments.provider, provider));
  const [begun] = await tx
    .update(reconciliationRuns)
    .set(first)
    .where(eq(reconciliationRuns.provider, provider))
    .returning();
  return begun;
}

/** Continues there, under the lease; `done`: until tomorrow. */
export async function moveReconciliation(
  db: Connection,
  provider: string,
  { stage, page }: Pick<ReconciliationRun, 'stage' | 'page'>,
): Promise<void> {
  const next = stage === 'done' ? { dueAt: inMs(DAY_MS), endedAt: CURRENT_TIME } : { dueAt: inMs(LEASE_MS) };
  await updateRun(db, provider, { stage, page, ...next });
}

/** Ends the lease: the next run of the job continues. */
export const releaseReconciliation = (db: Connection, provider: string): Promise<void> =>
  updateRun(db, provider, { dueAt: CURRENT_TIME });

/** Continues at the same place after a pause. */
export const retryReconciliationLater = (db: Connection, provider: string): Promise<void> =>
  updateRun(db, provider, { dueAt: inMs(RETRY_MS) });

async function updateRun(
  db: Connection,
  provider: string,
  changes: PgUpdateSetSource<typeof reconciliationRuns>,
): Promise<void> {
  await db.update(reconciliationRuns).set(changes).where(eq(reconciliationRuns.provider, provider));
}

/** Makes the next run due. `underWay`: one is running. */
export async function makeReconciliationDue(
  tx: Connection,
  provider: string,
): Promise<{ readonly lastEndedAt: Date | null } | 'underWay'> {
  const { stage, dueAt, endedAt } = reconciliationRuns;
  const [run] = await tx
    .update(reconciliationRuns)
    .set({ dueAt: CURRENT_TIME })
    .where(and(eq(reconciliationRuns.provider, provider), or(eq(stage, 'done'), lte(dueAt, CURRENT_TIME))))
    .returning({ lastEndedAt: endedAt });
  if (run !== undefined) return run;
  // No run yet: the job begins the first one at once.
  const isKnown = (await tx.$count(reconciliationRuns, eq(reconciliationRuns.provider, provider))) > 0;
  return isKnown ? 'underWay' : { lastEndedAt: null };
}

type ListedPayment = ProviderPayment & { readonly paymentId: string };

/** Stores what was listed. Returns the payments that do not agree with the ledger or have a finding. */
export async function insertListedPayments(
  db: Connection,
  provider: string,
  payments: readonly ListedPayment[],
): Promise<ReadonlySet<string>> {
  if (payments.length > 0) await upsertListed(db, provider, payments);
  const ids = payments.map(({ paymentId }) => paymentId);
  const rows = await db
    .select({ paymentId: listedPayments.paymentId })
    .from(listedPayments)
    .where(
      and(
        eq(listedPayments.provider, provider),
        inArray(listedPayments.paymentId, ids),
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

async function upsertListed(
  db: Connection,
  provider: string,
  payments: readonly ListedPayment[],
): Promise<void> {
  const rows = payments.map(({ paymentId, yen, returned }) => ({
    provider,
    paymentId,
    yen,
    returnedYen: returned.reduce((sum, one) => sum + one.yen, 0),
  }));
  await db
    .insert(listedPayments)
    .values(rows)
    .onConflictDoUpdate({
      target: [listedPayments.provider, listedPayments.paymentId],
      set: { yen: sql`excluded.yen`, returnedYen: sql`excluded.returned_yen` },
    });
}

/** The provider does not know a payment, or did not take its money: a finding if the ledger has it. */
export async function recordMissingPayment(
  tx: Connection,
  { provider }: Pick<ReconciliationRun, 'provider'>,
  paymentId: string,
): Promise<void> {
  await upsertListed(tx, provider, [{ paymentId, yen: 0, returned: [] }]);
  const [capture] = await tx
    .select({ yen: ledger.yen })
    .from(ledger)
    .where(and(eq(ledger.provider, provider), eq(ledger.paymentId, paymentId), eq(ledger.kind, 'capture')));
  const missing = { kind: 'missingAtProvider', subject: 'payment', yenThere: null } as const;
  const found = capture === undefined ? [] : [{ ...missing, yenHere: capture.yen }];
  await replaceFindings(tx, { provider, ref: paymentId, subjects: ['payment', 'returned'] }, found);
}

/**
 * Payments to ask the provider for, one by one: of the ledger within the compared time that were not listed, of
 * settlement lines that the ledger does not have, and of findings from before this run.
 */
export async function paymentsToAskFor(
  db: Connection,
  { provider, fromAt, untilAt, startedAt }: ReconciliationRun,
  atMost: number,
): Promise<readonly string[]> {
  const isUnlisted = (paymentId: unknown) => sql`not exists (select from ${listedPayments} p
    where p.provider = ${provider} and p.payment_id = ${paymentId})`;
  const ofLedger = await db
    .select({ paymentId: ledger.paymentId })
    .from(ledger)
    .where(
      and(
        eq(ledger.provider, provider),
        eq(ledger.kind, 'capture'),
        lte(ledger.at, untilAt),
        // A payment is booked within a day after the provider has begun it.
        gt(ledger.at, new Date(fromAt.getTime() + DAY_MS)),
        isUnlisted(ledger.paymentId),
      ),
    )
    .limit(atMost);
  if (ofLedger.length > 0) return ofLedger.map(({ paymentId }) => paymentId);
  const ofFindings = await db
    .select({ paymentId: reconciliationFindings.ref })
    .from(reconciliationFindings)
    .where(
      and(
        eq(reconciliationFindings.provider, provider),
        isNull(reconciliationFindings.resolvedAt),
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
