import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { BannerEntry } from '../../domain/catalogue/entry.ts';
import type { Connection } from '../database.ts';
import { banners } from '../schema.ts';

/** Puts a banner up, or changes it. A date that is written as before stays the day it was. */
export async function writeBanner(tx: Connection, entry: BannerEntry): Promise<void> {
  const said = {
    title: entry.title,
    pictureId: entry.picture.pictureId,
    pictureAlt: entry.picture.alt,
    link: entry.link,
    position: entry.position,
    entryDigest: entry.digest,
    startsAtWritten: entry.startsAt?.text ?? null,
    endsAtWritten: entry.endsAt?.text ?? null,
  };
  const period = { startsAt: entry.startsAt?.at ?? null, endsAt: entry.endsAt?.at ?? null };
  await tx
    .insert(banners)
    .values({ bannerId: entry.bannerId, ...said, ...period })
    .onConflictDoUpdate({
      target: banners.bannerId,
      set: {
        ...said,
        startsAt: keptUnlessRewritten(banners.startsAt, banners.startsAtWritten),
        endsAt: keptUnlessRewritten(banners.endsAt, banners.endsAtWritten),
      },
    });
}

const keptUnlessRewritten = (moment: PgColumn, written: PgColumn) => {
  const given = (column: PgColumn) => sql.raw(`excluded.${snakeCase(column.name)}`);
  return sql`case when ${written} is not distinct from ${given(written)}
    then ${moment} else ${given(moment)} end`;
};

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
