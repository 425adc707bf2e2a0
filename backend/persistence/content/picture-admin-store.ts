import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PictureUses } from '#backend/actions/content/pictures.ts';
import type { PictureAdminStore } from '#backend/actions/content/ports.ts';
import type { Connection } from '../database.ts';
import {
  banners,
  drawDrafts,
  draws,
  galleryPictures,
  lastOnePrizes,
  news,
  pictures,
  prizes,
} from '../schema.ts';
import { addPicture } from './picture-store.ts';

export const pictureAdminStore = (db: Connection): PictureAdminStore => {
  const has = async (id: string) => (await db.$count(pictures, eq(pictures.pictureId, id))) > 0;
  return {
    has,

    list: async ({ limit, offset, kind, q }) => {
      const isIn = and(
        kind === undefined ? undefined : eq(pictures.kind, kind),
        q === undefined ? undefined : isUsedAs(q),
      );
      const { pictureId, width, height, madeAt } = pictures;
      const rows = await db
        .select({ pictureId, kind: pictures.kind, width, height, addedAt: madeAt })
        .from(pictures)
        .where(isIn)
        .orderBy(desc(madeAt), asc(pictureId))
        .limit(limit)
        .offset(offset);
      const ids = rows.map((row) => row.pictureId);
      const uses = await usesOfPictures(db, ids);
      const items = rows.map((row) => ({ ...row, uses: uses.get(row.pictureId) ?? [] }));
      return { total: await db.$count(pictures, isIn), items };
    },

    add: async (picture) => {
      if (await has(picture.pictureId)) return false;
      await addPicture(db, picture);
      return true;
    },
  };
};

type Row = {
  readonly picture_id: string;
  readonly kind: PictureUses[number]['kind'];
  readonly id: string;
  readonly title: string;
  readonly alt: string;
};

/** The draws, drafts, news and banners that use each of these pictures. */
async function usesOfPictures(
  db: Connection,
  pictureIds: readonly string[],
): Promise<ReadonlyMap<string, PictureUses>> {
  if (pictureIds.length === 0) return new Map();
  const ids = sql`${sql.param([...pictureIds])}::text[]`;
  const { rows } = await db.execute<Row>(sql`
    ${usesWhere((column) => sql`${column} = any(${ids})`, sql`picture_ids && ${ids}`)} order by kind, id, alt`);
  return new Map(
    pictureIds.map((pictureId) => [
      pictureId,
      rows
        .filter((row) => row.picture_id === pictureId)
        .map(({ kind, id, title, alt }) => ({ kind, id, title, alt })),
    ]),
  );
}

/** The pictures with a text in their description, or in the title of what uses them. */
const isUsedAs = (text: string): SQL => sql`picture_id in (
  select used.picture_id from (${usesWhere(() => sql`true`, sql`true`)}) used
   where strpos(search_text(concat_ws(' ', used.title, used.alt)), nullif(search_text(${text}), '')) > 0)`;

/** `isOneOf`: a condition on the column of a picture's id. `hasOne`: on the ids of a draft. */
function usesWhere(isOneOf: (column: SQL) => SQL, hasOne: SQL): SQL {
  const ofDraw = (table: typeof prizes | typeof lastOnePrizes | typeof galleryPictures) => sql`
    select p.picture_id, 'draw' as kind, d.directory_name as id, d.title, p.picture_alt as alt
    from ${table} p join ${draws} d on d.draw_id = p.draw_id where ${isOneOf(sql`p.picture_id`)}`;
  return sql`
    select art_id as picture_id, 'draw' as kind, directory_name as id, title, art_alt as alt
      from ${draws} where ${isOneOf(sql`art_id`)}
    union ${ofDraw(prizes)} union ${ofDraw(lastOnePrizes)} union ${ofDraw(galleryPictures)}
    union select picture_id, 'news', news_number::text, title, coalesce(picture_alt, '')
      from ${news} where ${isOneOf(sql`picture_id`)}
    union select picture_id, 'banner', banner_id, title, picture_alt
      from ${banners} where ${isOneOf(sql`picture_id`)}
    union select picture ->> 'pictureId', 'draft', directory_name, title, picture ->> 'alt'
      from ${drawDrafts}, jsonb_path_query(document, '$.** ? (exists (@.pictureId))') picture
      where ${hasOne} and ${isOneOf(sql`picture ->> 'pictureId'`)}`;
}
