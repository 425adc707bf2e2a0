import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { FindingStore } from '#backend/actions/payments/reconcile-payment.ts';
import type { Disagreement } from '#backend/domain/reconciliation.ts';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { reconciliationFindings } from '../schema.ts';

const { findingId, provider, kind, subject, ref, resolvedAt, yenHere, yenThere, note } =
  reconciliationFindings;

export const findingStore = (db: Connection): FindingStore => ({
  replace: (about, found) => db.transaction((tx) => replaceFindings(tx, about, found)),
});

type Replace = FindingStore['replace'];

export async function replaceFindings(
  tx: Connection,
  about: Parameters<Replace>[0],
  found: Parameters<Replace>[1],
): Promise<void> {
  const seen: string[] = [];
  for (const finding of found)
    seen.push(await putFinding(tx, { provider: about.provider, ref: about.ref, ...finding }));
  await tx
    .update(reconciliationFindings)
    .set({ resolvedAt: CURRENT_TIME })
    .where(
      and(
        ...[eq(provider, about.provider), eq(ref, about.ref), inArray(subject, [...about.subjects])],
        ...[isNull(resolvedAt), seen.length === 0 ? undefined : notInArray(findingId, seen)],
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
