import { eq, sql } from 'drizzle-orm';
import { type DrawEntry, ticketsOf } from '../../domain/catalogue/entry.ts';
import type { Period } from '../../domain/draw.ts';
import type { Connection } from '../database.ts';
import { draws } from '../schema.ts';
import { rename } from './former-names.ts';
import { writeParts } from './write-draw-parts.ts';

/** Adds a draw; its id. A demonstration may show some of its tickets as gone before the shop began. */
export async function addDraw(tx: Connection, entry: DrawEntry, asDemonstration: boolean): Promise<string> {
  const shown = asDemonstration ? entry.demonstration : undefined;
  const sold = Object.values(shown?.drawn ?? {}).reduce((sum, count) => sum + count, 0);
  const period = { opensAt: entry.opensAt.at, closesAt: entry.closesAt.at };
  const [added] = await tx
    .insert(draws)
    .values({ ...columns(entry, period), directoryName: entry.directoryName, sold, soldBefore: sold })
    .returning({ drawId: draws.drawId });
  if (added === undefined) throw new Error('The database has not said which draw it added');
  await writeParts(tx, added.drawId, { entry, drawn: shown?.drawn ?? {} });
  return added.drawId;
}

type Known = { readonly drawId: string; readonly directoryName: string };

/** Changes what a draw says, and its name. What was sold and drawn of it stays as it is. */
export async function changeDraw(
  tx: Connection,
  before: Known,
  { entry, period }: { readonly entry: DrawEntry; readonly period: Period },
): Promise<void> {
  const { drawId, directoryName } = before;
  if (directoryName !== entry.directoryName) await rename(tx, before, entry.directoryName);
  await tx
    .update(draws)
    .set({ ...columns(entry, period), updatedAt: sql`now()` })
    .where(eq(draws.drawId, drawId));
  await writeParts(tx, drawId, { entry, drawn: {} });
}

const columns = (entry: DrawEntry, period: Period) => ({
  ...period,
  title: entry.title,
  lead: entry.lead,
  salesType: entry.salesType,
  ink: entry.ink,
  price: entry.price,
  artId: entry.art.pictureId,
  artAlt: entry.art.alt,
  description: entry.description,
  paymentTypes: [...entry.paymentTypes],
  quantities: [...entry.quantities],
  ...entry.limits,
  shippingFee: entry.shipping.fee,
  shippingFreeFrom: entry.shipping.freeFrom,
  shippingStarts: entry.shipping.starts,
  storageDays: entry.shipping.storageDays,
  combinable: entry.shipping.combinable,
  total: ticketsOf(entry.prizes),
  entryDigest: entry.digest,
  opensAtWritten: entry.opensAt.text,
  closesAtWritten: entry.closesAt.text,
});
