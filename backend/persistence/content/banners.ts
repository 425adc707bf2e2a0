import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { BannerEntry } from '#backend/domain/content/entry.ts';
import type { Database, Connection } from '../db/database.ts';
import { findsWords } from '../db/search-words.ts';
import { pictureWith } from './pictures.ts';
import { banners, pictures } from '../schema.ts';
import { databaseTime, CURRENT_TIME } from '../db/clock.ts';
import { type Banner, OPERATOR_BANNER_PREFIX } from '#backend/domain/content/content.ts';
import { type Page, type Paged, type KeyedList, pageOfKeys } from '../db/pages.ts';

export async function currentBanners(
  db: Database,
  at: Date,
  { limit, offset }: Page,
): Promise<Paged<Banner>> {
  const isUp = and(
    or(isNull(banners.startsAt), lte(banners.startsAt, at)),
    or(isNull(banners.endsAt), gt(banners.endsAt, at)),
  );
  const rows = await db
    .select()
    .from(banners)
    .innerJoin(pictures, eq(pictures.pictureId, banners.pictureId))
    .where(isUp)
    .orderBy(asc(banners.position), asc(banners.bannerId))
    .limit(limit)
    .offset(offset);
  const items = rows.map(({ banners: { bannerId, title, link, pictureAlt }, pictures: picture }) => ({
    bannerId,
    title,
    link,
    picture: pictureWith(picture, pictureAlt),
  }));
  return { total: await db.$count(banners, isUp), items };
}

const { bannerId, title, link, pictureId, pictureAlt, position, startsAt, endsAt, takenOverAt, version } =
  banners;

const ADMIN_COLUMNS = {
  bannerId,
  title,
  link,
  pictureId,
  pictureAlt,
  position,
  startsAt,
  endsAt,
  takenOverAt,
  version,
  isUp: sql<boolean>`coalesce(${startsAt} <= ${CURRENT_TIME}, true) and coalesce(${endsAt} > ${CURRENT_TIME}, true)`,
};

const SEARCHED = { column: banners.searchText, index: 'banners_terms' };

const POSITION_STEP = 10;
const MAX_INTEGER = 2_147_483_647;
const LAST_POSITION = sql`(select least(coalesce(max(position), 0)::bigint + ${POSITION_STEP}, ${MAX_INTEGER}) from banners)`;

const IS_CURRENT = or(isNull(endsAt), gt(endsAt, CURRENT_TIME));

const IN_STATE = {
  current: IS_CURRENT,
  shown: ADMIN_COLUMNS.isUp,
  planned: and(IS_CURRENT, gt(startsAt, CURRENT_TIME)),
  ended: lte(endsAt, CURRENT_TIME),
};

type BannerFilter = {
  /** A part of the title or of the alternative text. */
  readonly q?: string;
  /** current: not ended. */
  readonly state?: 'current' | 'shown' | 'planned' | 'ended';
};

export type BannerView = {
  readonly bannerId: string;
  readonly title: string;
  readonly link: string;
  readonly pictureId: string;
  readonly pictureAlt: string;
  readonly position: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly isUp: boolean;
  readonly takenOverAt: Date | null;
  readonly version: number;
};

/** In display order. */
export async function listBanners(
  db: Connection,
  { q, state, limit, offset }: BannerFilter & Page,
): Promise<Paged<BannerView> & { readonly at: Date }> {
  const which = and(
    state && IN_STATE[state],
    q === undefined ? undefined : await findsWords(db, SEARCHED, [q]),
  );
  const list: KeyedList = {
    table: banners,
    key: { bannerId },
    which,
    isSearch: q !== undefined,
    order: { columns: [position, bannerId], direction: 'asc' },
  };
  const { total, keys, order } = await pageOfKeys(db, list, { limit, offset });
  const items = await db
    .select(ADMIN_COLUMNS)
    .from(banners)
    .where(inArray(bannerId, keys))
    .orderBy(...order);
  return { items, total, at: await databaseTime(db) };
}

export async function findBanner(
  db: Connection,
  id: string,
): Promise<{ readonly banner: BannerView; readonly at: Date } | undefined> {
  const [banner] = await db.select(ADMIN_COLUMNS).from(banners).where(eq(bannerId, id));
  return banner && { banner, at: await databaseTime(db) };
}

/** Locks the row until the transaction ends. `undefined`: no such id. */
export async function lockBanner(
  db: Connection,
  id: string,
): Promise<{ readonly banner: BannerView; readonly at: Date } | undefined> {
  const [banner] = await db.select(ADMIN_COLUMNS).from(banners).where(eq(bannerId, id)).for('update');
  return banner && { banner, at: await databaseTime(db) };
}

/** Locks all rows until the transaction ends; in display order. */
export const lockBanners = (db: Connection): Promise<readonly BannerView[]> =>
  db.select(ADMIN_COLUMNS).from(banners).orderBy(asc(position), asc(bannerId)).for('update');

export type NewBanner = Omit<BannerInput, 'position'> & { readonly position: number | undefined };

/** Without a position: behind all others. */
export async function insertBanner(db: Connection, input: NewBanner): Promise<BannerView> {
  const [added] = await db
    .insert(banners)
    .values({
      bannerId: sql`${OPERATOR_BANNER_PREFIX} || left(gen_random_uuid()::text, 8)`,
      ...input,
      position: input.position ?? LAST_POSITION,
      entryDigest: '',
      takenOverAt: CURRENT_TIME,
    })
    .returning(ADMIN_COLUMNS);
  return one(added);
}

export type BannerInput = {
  readonly title: string;
  readonly pictureId: string;
  readonly pictureAlt: string;
  readonly link: string;
  readonly position: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
};

/** Fields that are not given stay as they are. */
export async function updateBanner(
  db: Connection,
  id: string,
  input: Partial<BannerInput>,
): Promise<BannerView> {
  const [changed] = await db
    .update(banners)
    .set({ ...input, takenOverAt: CURRENT_TIME, version: sql`${version} + 1` })
    .where(eq(bannerId, id))
    .returning(ADMIN_COLUMNS);
  return one(changed);
}

function one(found: BannerView | undefined): BannerView {
  if (found === undefined) throw new Error('The banner was locked, but cannot be found.');
  return found;
}

/** Inserts or updates a banner of the catalogue. A date whose text is unchanged keeps its time. */
export async function writeBanner(tx: Connection, entry: BannerEntry): Promise<void> {
  const input = {
    title: entry.title,
    pictureId: entry.picture.pictureId,
    pictureAlt: entry.picture.alt,
    link: entry.link,
    position: entry.position,
    entryDigest: entry.digest,
    startsAtWritten: entry.startsAt?.text ?? null,
    endsAtWritten: entry.endsAt?.text ?? null,
    ...(entry.owner === 'operators' && { takenOverAt: CURRENT_TIME }),
  };
  const period = { startsAt: entry.startsAt?.at ?? null, endsAt: entry.endsAt?.at ?? null };
  await tx
    .insert(banners)
    .values({ bannerId: entry.bannerId, ...input, ...period })
    .onConflictDoUpdate({
      target: banners.bannerId,
      set: {
        ...input,
        version: sql`${version} + 1`,
        startsAt: keptUnlessRewritten(banners.startsAt, banners.startsAtWritten),
        endsAt: keptUnlessRewritten(banners.endsAt, banners.endsAtWritten),
      },
    });
}

const keptUnlessRewritten = (column: PgColumn, written: PgColumn) => {
  const excluded = (column: PgColumn) => sql.raw(`excluded.${snakeCase(column.name)}`);
  return sql`case when ${written} is not distinct from ${excluded(written)}
    then ${column} else ${excluded(column)} end`;
};

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
