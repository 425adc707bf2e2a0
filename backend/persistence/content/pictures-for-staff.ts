import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { PictureKind } from '#lib/contract/enums.ts';
import type { Connection } from '../db/database.ts';
import { pictures, pictureTexts } from '../schema.ts';
import { findsWords } from '../db/search-words.ts';
import { type Page, type Paged, type KeyedList, pageOfKeys } from '../db/pages.ts';

/** Where a picture is shown, or would be. */
type PictureUses = readonly {
  readonly kind: 'draw' | 'draft' | 'news' | 'banner';
  readonly id: string;
  readonly title: string;
  readonly alt: string;
}[];

type PictureView = {
  readonly pictureId: string;
  readonly kind: PictureKind;
  readonly width: number;
  readonly height: number;
  readonly addedAt: Date;
  readonly uses: PictureUses;
};

/** `q`: a part of its description, or of the title where it is used. */
type PictureFilter = { readonly kind?: PictureKind; readonly q?: string };

/** A page of the pictures, newest first. */
export async function pageOfPictures(
  db: Connection,
  { limit, offset, kind, q }: PictureFilter & Page,
): Promise<Paged<PictureView>> {
  const { pictureId, width, height, madeAt } = pictures;
  const { total, keys } = await pageOfKeys(db, await listOf(db, kind, q), { limit, offset });
  const rows = await db
    .select({ pictureId, kind: pictures.kind, width, height, addedAt: madeAt })
    .from(pictures)
    .where(inArray(pictureId, keys))
    .orderBy(desc(madeAt), desc(pictureId));
  const uses = await usesOfPictures(
    db,
    rows.map((row) => row.pictureId),
  );
  return { total, items: rows.map((row) => ({ ...row, uses: uses.get(row.pictureId) ?? [] })) };
}

const SEARCHED = { column: pictureTexts.searchText, index: 'picture_texts_terms' };

/** All pictures, or those with a text in their description, or in the title of what uses them. */
async function listOf(
  db: Connection,
  kind: PictureKind | undefined,
  q: string | undefined,
): Promise<KeyedList> {
  const table = q === undefined ? pictures : pictureTexts;
  const { madeAt, pictureId } = table;
  return {
    table,
    key: { pictureId },
    isSearch: q !== undefined,
    which: and(
      kind === undefined ? undefined : eq(table.kind, kind),
      q === undefined ? undefined : await findsWords(db, SEARCHED, [q]),
    ),
    order: { columns: [madeAt, pictureId], direction: 'desc' },
  };
}

type Row = PictureUses[number] & { readonly pictureId: string };

/** The draws, drafts, news and banners that use each of these pictures. */
async function usesOfPictures(
  db: Connection,
  pictureIds: readonly string[],
): Promise<ReadonlyMap<string, PictureUses>> {
  if (pictureIds.length === 0) return new Map();
  const { rows } = await db.execute<Row>(sql`
    select picture_id as "pictureId", kind, id, title, alt
    from picture_uses(${sql.param([...pictureIds])}::text[]) order by kind, id, alt`);
  return new Map(
    pictureIds.map((pictureId) => [
      pictureId,
      rows
        .filter((row) => row.pictureId === pictureId)
        .map(({ kind, id, title, alt }) => ({ kind, id, title, alt })),
    ]),
  );
}
