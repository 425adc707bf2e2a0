import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { Disagreement } from '#backend/domain/payments/reconciliation.ts';
import type { FindingSubject } from '#lib/contract/enums.ts';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { reconciliationFindings } from '../schema.ts';
import { type Page, type Paged, type KeyedList, pageOfKeys } from '../db/pages.ts';
import { isUuid } from '#backend/domain/lookup.ts';

const { findingId, provider, kind, subject, ref, foundAt, resolvedAt, yenHere, yenThere, note } =
  reconciliationFindings;

export type FindingKey = {
  readonly provider: string;
  readonly subjects: readonly FindingSubject[];
  /** The provider's id of the payment, dispute or settlement. */
  readonly ref: string;
};

/** Replaces the open findings of these subjects about one thing; those that are gone are resolved. */
export async function replaceFindings(
  tx: Connection,
  about: FindingKey,
  found: readonly Disagreement[],
): Promise<void> {
  const seen: string[] = [];
  for (const finding of found)
    seen.push(await putFinding(tx, { provider: about.provider, ref: about.ref, ...finding }));
  await tx
    .update(reconciliationFindings)
    .set({ resolvedAt: CURRENT_TIME })
    .where(
      and(
        eq(provider, about.provider),
        eq(ref, about.ref),
        inArray(subject, [...about.subjects]),
        isNull(resolvedAt),
        seen.length === 0 ? undefined : notInArray(findingId, seen),
      ),
    );
}

type NewFinding = Disagreement & { readonly provider: string; readonly ref: string };

/** Writes a finding or sees it again. One that an operator has resolved stays so until its sums change. */
export async function putFinding(tx: Connection, finding: NewFinding): Promise<string> {
  const staysResolved = sql`${note} is not null and
    (${yenHere}, ${yenThere}) is not distinct from (excluded.yen_here, excluded.yen_there)`;
  const [row] = await tx
    .insert(reconciliationFindings)
    .values({ ...finding, foundAt: CURRENT_TIME, seenAt: CURRENT_TIME })
    .onConflictDoUpdate({
      target: [provider, kind, subject, ref],
      set: {
        yenHere: sql`excluded.yen_here`,
        yenThere: sql`excluded.yen_there`,
        seenAt: CURRENT_TIME,
        resolvedAt: sql`case when ${staysResolved} then ${resolvedAt} end`,
        note: sql`case when ${staysResolved} then ${note} end`,
      },
    })
    .returning({ findingId });
  if (row === undefined) throw new Error('The finding was not written.');
  return row.findingId;
}

type FindingRecord = typeof reconciliationFindings.$inferSelect;

type FindingFilter = Page & { readonly state?: 'open' | 'resolved' };

/** A page of findings, newest first. */
export async function listFindings(
  db: Connection,
  { state, ...page }: FindingFilter,
): Promise<Paged<FindingRecord>> {
  const which = { open: isNull(resolvedAt), resolved: isNotNull(resolvedAt), all: undefined }[state ?? 'all'];
  const list: KeyedList = {
    table: reconciliationFindings,
    key: { findingId },
    which,
    order: { columns: [foundAt, findingId], direction: 'desc' },
  };
  const { total, keys, order } = await pageOfKeys(db, list, page);
  const items = await db
    .select()
    .from(reconciliationFindings)
    .where(inArray(findingId, keys))
    .orderBy(...order);
  return { total, items };
}

/** Resolves a finding that an operator has clarified. `notInState`: it is resolved. */
export async function recordFindingResolved(
  tx: Connection,
  id: string,
  reason: string,
): Promise<'resolved' | 'notFound' | 'notInState'> {
  if (!isUuid(id)) return 'notFound';
  const resolved = await tx
    .update(reconciliationFindings)
    .set({ resolvedAt: CURRENT_TIME, note: reason })
    .where(and(eq(findingId, id), isNull(resolvedAt)))
    .returning({ findingId });
  if (resolved.length > 0) return 'resolved';
  return (await tx.$count(reconciliationFindings, eq(findingId, id))) > 0 ? 'notInState' : 'notFound';
}
