import { eq, sql, and, notInArray } from 'drizzle-orm';
import {
  type DrawEntry,
  ticketsOf,
  type Demonstration,
  type LastOneEntry,
  type PictureUse,
  type VariantEntry,
} from '#backend/domain/content/entry.ts';
import { NO_GOODS } from '#backend/domain/draws/goods.ts';
import type { Period } from '#backend/domain/draws/draw.ts';
import { prizeCodes } from '#lib/line-ups/prize-codes.ts';
import type { ShippingDate } from '#lib/shipments/shipping-date.ts';
import type { Connection } from '../db/database.ts';
import { drawCharacters, draws, galleryPictures, lastOnePrizes, prizeVariants, prizes } from '../schema.ts';
import { presentTariff } from './tariffs.ts';
import { rename } from './draw-names.ts';

/** Adds a draw and returns its id. A demonstration may start with tickets already sold. */
export async function addDraw(tx: Connection, entry: DrawEntry, asDemonstration: boolean): Promise<string> {
  const shown = asDemonstration ? entry.demonstration : undefined;
  const sold = Object.values(shown?.drawn ?? {}).reduce((sum, count) => sum + count, 0);
  const period = { opensAt: entry.opensAt.at, closesAt: entry.closesAt.at };
  const [added] = await tx
    .insert(draws)
    .values({
      ...columns(entry, period),
      ...(await feeColumns(tx, entry)),
      directoryName: entry.directoryName,
      sold,
      soldBefore: sold,
      ...(entry.publishesAt !== undefined && { publishedAt: entry.publishesAt.at }),
    })
    .returning({ drawId: draws.drawId });
  if (added === undefined) throw new Error('The insertion of the draw returned no row.');
  await writeParts(tx, added.drawId, { entry, drawn: shown?.drawn ?? {} });
  return added.drawId;
}

type DrawKey = { readonly drawId: string; readonly directoryName: string };

/** Changes the texts, terms and name of a draw. Its counters stay as they are. */
export async function changeDraw(
  tx: Connection,
  before: DrawKey,
  { entry, period }: { readonly entry: DrawEntry; readonly period: Period },
): Promise<void> {
  const { drawId, directoryName } = before;
  if (directoryName !== entry.directoryName) await rename(tx, before, entry.directoryName);
  await tx
    .update(draws)
    .set({
      ...columns(entry, period),
      ...(await feeColumns(tx, entry)),
      publishedAt: publicationAfter(entry),
      updatedAt: sql`now()`,
    })
    .where(eq(draws.drawId, drawId));
  await writeParts(tx, drawId, { entry, drawn: {} });
}

type CatalogueState = Pick<
  typeof draws.$inferSelect,
  'drawId' | 'entryDigest' | 'opensAtWritten' | 'closesAtWritten'
>;

/** Returns what the catalogue last said of a draw, with which an import compares its folder. */
export async function catalogueState(tx: Connection, drawId: string): Promise<CatalogueState> {
  const { entryDigest, opensAtWritten, closesAtWritten } = draws;
  const [found] = await tx
    .select({ drawId: draws.drawId, entryDigest, opensAtWritten, closesAtWritten })
    .from(draws)
    .where(eq(draws.drawId, drawId));
  if (found === undefined) throw new Error(`There is no draw ${drawId}.`);
  return found;
}

/** Keeps a change by operators from being undone by an import of the same folder (docs/decisions/0087). */
export async function restoreCatalogueState(
  tx: Connection,
  { drawId, ...state }: CatalogueState,
): Promise<void> {
  await tx.update(draws).set(state).where(eq(draws.drawId, drawId));
}

const columns = (entry: DrawEntry, period: Period) => ({
  ...period,
  title: entry.title,
  reading: entry.reading,
  lead: entry.lead,
  salesType: entry.salesType,
  ink: entry.ink,
  price: entry.price,
  artId: entry.art.pictureId,
  artAlt: entry.art.alt,
  description: entry.description,
  paymentTypes: [...entry.paymentTypes],
  quantities: [...entry.quantities],
  anyQuantity: entry.anyQuantity ?? false,
  chooseDays: entry.chooseDays ?? null,
  allowsSwap: entry.allowsSwap ?? false,
  ...entry.limits,
  shippingFreeFrom: entry.shipping.freeFrom,
  ...shippingDateColumns(entry.shipping.date),
  storageDays: entry.shipping.storageDays,
  combinable: entry.shipping.combinable,
  total: ticketsOf(entry.prizes),
  entryDigest: entry.digest,
  opensAtWritten: entry.opensAt.text,
  closesAtWritten: entry.closesAt.text,
});

/** The fee of the draw, or the present table of the shop. */
const feeColumns = async (tx: Connection, { shipping: { fee } }: DrawEntry) =>
  fee === 'table'
    ? { shippingFee: 0, tariffId: (await presentTariff(tx)).tariffId }
    : { shippingFee: fee, tariffId: null };

/** A draw that shoppers see stays public; another one appears at the time of the entry, or now. */
const publicationAfter = ({ publishesAt }: DrawEntry) =>
  sql`case when ${draws.publishedAt} <= now() then ${draws.publishedAt} else coalesce(${publishesAt?.at.toISOString() ?? null}::timestamptz, now()) end`;

export const shippingDateColumns = ({ days, from, lastDay }: ShippingDate) => ({
  shippingDays: days,
  shippingFrom: from,
  shippingLastDay: lastDay,
});

type Parts = { readonly entry: DrawEntry; readonly drawn: Demonstration['drawn'] };

/** Writes characters, prizes, last-one prize and gallery. A prize keeps its id for as long as the draw has its code. */
async function writeParts(tx: Connection, drawId: string, { entry, drawn }: Parts): Promise<void> {
  const codes = prizeCodes(entry.prizes);
  await tx.delete(prizes).where(and(eq(prizes.drawId, drawId), notInArray(prizes.code, [...codes])));
  for (const [position, prize] of entry.prizes.entries()) {
    const { grade, gradeLabel, total } = prize;
    const code = codes[position] ?? grade;
    const values = { ...prizeColumns(prize), position, grade, gradeLabel, total };
    const drawnBefore = drawn[code] ?? 0;
    const [written] = await tx
      .insert(prizes)
      .values({ drawId, code, drawn: drawnBefore, drawnBefore, ...values })
      .onConflictDoUpdate({ target: [prizes.drawId, prizes.code], set: values })
      .returning({ prizeId: prizes.prizeId });
    if (written === undefined) throw new Error('The insertion of the prize returned no row.');
    await writeVariants(tx, { drawId, ...written }, prize.variants ?? []);
  }
  await writeCharacters(tx, drawId, entry.characters);
  await writeLastOne(tx, drawId, entry.lastOne);
  await writeGallery(tx, drawId, entry.gallery);
}

async function writeVariants(
  tx: Connection,
  prize: { readonly drawId: string; readonly prizeId: string },
  variants: readonly VariantEntry[],
): Promise<void> {
  const { drawId, prizeId } = prizeVariants;
  await tx.delete(prizeVariants).where(and(eq(drawId, prize.drawId), eq(prizeId, prize.prizeId)));
  if (variants.length === 0) return;
  await tx.insert(prizeVariants).values(
    variants.map(({ name, total = null, picture }, position) => ({
      ...prize,
      position,
      name,
      total,
      ...(picture !== undefined && pictureColumns(picture)),
    })),
  );
}

async function writeCharacters(tx: Connection, drawId: string, names: readonly string[]) {
  await tx.delete(drawCharacters).where(eq(drawCharacters.drawId, drawId));
  if (names.length === 0) return;
  await tx.insert(drawCharacters).values(names.map((name, position) => ({ drawId, position, name })));
}

async function writeLastOne(tx: Connection, drawId: string, lastOne: LastOneEntry | undefined) {
  if (lastOne === undefined) {
    await tx.delete(lastOnePrizes).where(eq(lastOnePrizes.drawId, drawId));
    return;
  }
  const values = prizeColumns(lastOne);
  await tx
    .insert(lastOnePrizes)
    .values({ drawId, ...values })
    .onConflictDoUpdate({ target: lastOnePrizes.drawId, set: values });
}

async function writeGallery(tx: Connection, drawId: string, gallery: readonly PictureUse[]) {
  await tx.delete(galleryPictures).where(eq(galleryPictures.drawId, drawId));
  if (gallery.length === 0) return;
  await tx
    .insert(galleryPictures)
    .values(gallery.map((use, position) => ({ drawId, position, ...pictureColumns(use) })));
}

const pictureColumns = ({ pictureId, alt }: PictureUse) => ({ pictureId, pictureAlt: alt });

const prizeColumns = ({ name, note, picture, goods = NO_GOODS }: LastOneEntry) => ({
  name,
  note,
  ...pictureColumns(picture),
  valueYen: goods.value,
  material: goods.material,
  country: goods.country,
  ageFrom: goods.ageFrom,
  safetyMarks: [...goods.marks],
  space: goods.space,
  isPostable: goods.isPostable,
});
