import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Connection } from '../database.ts';
import { queuePlaces } from '../schema.ts';

/** Who of a draw's line matters to whoever places an order. */
export type LineAtTheDesk = {
  readonly somebodyWaits: boolean;
  /** Members who have been called and have neither ordered nor lost their turn. */
  readonly called: ReadonlySet<string>;
};

/**
 * One statement, however many place at once. Read under the lock of the draw's row: turns are given and taken under
 * the same lock, so that this stays true until the transaction ends. No clock is asked: a turn is over when it was
 * written down as lost.
 */
export async function lineAtTheDesk(tx: Connection, drawId: string): Promise<LineAtTheDesk> {
  const ofDraw = sql`${queuePlaces.drawId} = ${drawId} and ${queuePlaces.lostAt} is null`;
  const { rows } = await tx.execute<{ somebody_waits: boolean; called: string[] }>(
    sql`select
      exists (select from ${queuePlaces} where ${ofDraw} and ${queuePlaces.calledAt} is null) as somebody_waits,
      array(select ${queuePlaces.memberId}::text from ${queuePlaces}
        where ${ofDraw} and ${queuePlaces.calledAt} is not null) as called`,
  );
  return { somebodyWaits: rows[0]?.somebody_waits ?? false, called: new Set(rows[0]?.called) };
}

/** Those who placed an order have left the line. */
export async function endPlaces(tx: Connection, drawId: string, memberIds: readonly string[]): Promise<void> {
  await tx
    .delete(queuePlaces)
    .where(and(eq(queuePlaces.drawId, drawId), inArray(queuePlaces.memberId, [...memberIds])));
}
