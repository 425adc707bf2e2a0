import { sql } from 'drizzle-orm';
import type { KnownNames } from '#backend/domain/draws/check-names.ts';
import type { Connection } from '../db/database.ts';
import { banners, draws, news, pictures } from '../schema.ts';
import { knownFormerNames } from '../draws/draw-names.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';

/** The stored part of a catalogue: digests of its entries by name, and its pictures. */
export type KnownEntries = {
  readonly draws: ReadonlyMap<string, string>;
  /** Former names of draws, with the present one. */
  readonly formerNames: ReadonlyMap<string, string>;
  readonly news: ReadonlyMap<string, string>;
  readonly banners: ReadonlyMap<string, string>;
  /** Numbers of news that operators have withdrawn. */
  readonly withdrawnNews: ReadonlySet<string>;
  readonly pictures: ReadonlySet<string>;
  /** Content owned by operators, such as `news/3`: the catalogue does not change it. */
  readonly takenOver: ReadonlySet<string>;
};

/** Waits for other imports and blocks them until this transaction ends. */
export async function lockCatalogue(tx: Connection): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.catalogue})`);
}

export async function knownEntries(tx: Connection): Promise<KnownEntries> {
  const drawRows = await tx.select({ name: draws.directoryName, digest: draws.entryDigest }).from(draws);
  const newsRows = await tx
    .select({
      name: news.newsNumber,
      digest: news.entryDigest,
      takenOverAt: news.takenOverAt,
      withdrawnAt: news.withdrawnAt,
    })
    .from(news);
  const bannerRows = await tx
    .select({ name: banners.bannerId, digest: banners.entryDigest, takenOverAt: banners.takenOverAt })
    .from(banners);
  const pictureRows = await tx.select({ id: pictures.pictureId }).from(pictures);
  return {
    draws: byName(drawRows),
    formerNames: await knownFormerNames(tx),
    news: byName(newsRows),
    banners: byName(bannerRows),
    withdrawnNews: new Set(
      newsRows.flatMap(({ name, withdrawnAt }) => (withdrawnAt === null ? [] : [String(name)])),
    ),
    pictures: new Set(pictureRows.map(({ id }) => id)),
    takenOver: new Set([...takenOverOf('news', newsRows), ...takenOverOf('banners', bannerRows)]),
  };
}

/** The names that lead to draws, current and former. */
export const namesIn = ({ draws: present, formerNames }: KnownEntries): KnownNames => ({
  draws: new Set(present.keys()),
  former: formerNames,
});

const byName = (rows: readonly { name: string | number; digest: string }[]) =>
  new Map(rows.map(({ name, digest }) => [String(name), digest]));

const takenOverOf = (
  kind: 'news' | 'banners',
  rows: readonly { name: string | number; takenOverAt: Date | null }[],
) => rows.flatMap(({ name, takenOverAt }) => (takenOverAt === null ? [] : [`${kind}/${name}`]));
