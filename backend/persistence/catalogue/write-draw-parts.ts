import { and, eq, notInArray } from 'drizzle-orm';
import type { Demonstration, DrawEntry, LastOneEntry, PictureUse } from '../../domain/catalogue/entry.ts';
import type { Connection } from '../database.ts';
import { galleryPictures, lastOnePrizes, prizes } from '../schema.ts';

type Parts = { readonly entry: DrawEntry; readonly drawn: Demonstration['drawn'] };

/** Writes what hangs on a draw's row. A prize keeps its id for as long as the draw has its grade. */
export async function writeParts(tx: Connection, drawId: string, { entry, drawn }: Parts): Promise<void> {
  const grades = entry.prizes.map(({ grade }) => grade);
  await tx.delete(prizes).where(and(eq(prizes.drawId, drawId), notInArray(prizes.grade, grades)));
  for (const prize of entry.prizes) {
    const said = { ...prizeColumns(prize), total: prize.total };
    const gone = drawn[prize.grade] ?? 0;
    await tx
      .insert(prizes)
      .values({ drawId, grade: prize.grade, drawn: gone, drawnBefore: gone, ...said })
      .onConflictDoUpdate({ target: [prizes.drawId, prizes.grade], set: said });
  }
  await writeLastOne(tx, drawId, entry.lastOne);
  await writeGallery(tx, drawId, entry.gallery);
}

async function writeLastOne(tx: Connection, drawId: string, lastOne: LastOneEntry | undefined) {
  if (lastOne === undefined) {
    await tx.delete(lastOnePrizes).where(eq(lastOnePrizes.drawId, drawId));
    return;
  }
  const said = prizeColumns(lastOne);
  await tx
    .insert(lastOnePrizes)
    .values({ drawId, ...said })
    .onConflictDoUpdate({ target: lastOnePrizes.drawId, set: said });
}

async function writeGallery(tx: Connection, drawId: string, gallery: readonly PictureUse[]) {
  await tx.delete(galleryPictures).where(eq(galleryPictures.drawId, drawId));
  if (gallery.length === 0) return;
  await tx
    .insert(galleryPictures)
    .values(gallery.map((use, position) => ({ drawId, position, ...pictureColumns(use) })));
}

const pictureColumns = ({ pictureId, alt }: PictureUse) => ({ pictureId, pictureAlt: alt });

const prizeColumns = ({ name, note, picture }: LastOneEntry) => ({ name, note, ...pictureColumns(picture) });
