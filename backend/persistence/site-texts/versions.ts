import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { SITE_TEXT_KINDS, type SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import { DEFAULT_TEXTS } from '#lib/site-texts/defaults.ts';
import type { TextValues } from '#lib/site-texts/resolve.ts';
import { BINDING_KINDS, type TextVersion, type TextVersionSummary } from '#backend/domain/site-texts.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import { siteTextValues, siteTextVersions, siteTextWithdrawals } from '../schema.ts';

const { kind: ofKind, number, appliesFrom } = siteTextVersions;

/** The author of the texts that the software brings. */
export const SOFTWARE = 'software';

const isOfVersion = and(eq(siteTextWithdrawals.kind, ofKind), eq(siteTextWithdrawals.number, number));

const hasValues = and(eq(siteTextValues.kind, ofKind), eq(siteTextValues.number, number));

const { blocks, ...summary } = {
  ...getTableColumns(siteTextVersions),
  withdrawnAt: siteTextWithdrawals.at,
};

const versions = (db: Connection) =>
  db
    .select({ ...summary, blocks, values: siteTextValues.values })
    .from(siteTextVersions)
    .leftJoin(siteTextValues, hasValues)
    .leftJoin(siteTextWithdrawals, isOfVersion);

const summaries = (db: Connection) =>
  db.select(summary).from(siteTextVersions).leftJoin(siteTextWithdrawals, isOfVersion);

/** Adds the first version of each text that has none. */
export async function insertFirstTexts(db: Connection): Promise<void> {
  const made = { publishedAt: CURRENT_TIME, publishedBy: SOFTWARE, appliesFrom: CURRENT_TIME };
  await db
    .insert(siteTextVersions)
    .values(
      SITE_TEXT_KINDS.map((kind) => ({
        kind,
        number: 1,
        blocks: DEFAULT_TEXTS[kind],
        note: '',
        asksConsent: false,
        ...made,
      })),
    )
    .onConflictDoNothing();
}

/** Blocks other publications until the transaction ends. */
export const lockSiteTexts = (tx: Connection) =>
  tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.siteTexts})`);

/** Of the versions that are in force, the newest one applies. */
const isInForce = (kind: SiteTextKind) =>
  and(eq(ofKind, kind), lte(appliesFrom, CURRENT_TIME), isNull(siteTextWithdrawals.at));
const NEWEST_FIRST = [desc(appliesFrom), desc(number)] as const;

/** The version that applies now. */
export async function findCurrentText(db: Connection, kind: SiteTextKind): Promise<TextVersion | undefined> {
  const [found] = await versions(db)
    .where(isInForce(kind))
    .orderBy(...NEWEST_FIRST)
    .limit(1);
  return found;
}

/** The number of the version that applies now. */
export async function findCurrentNumber(db: Connection, kind: SiteTextKind): Promise<number | undefined> {
  const [found] = await summaries(db)
    .where(isInForce(kind))
    .orderBy(...NEWEST_FIRST)
    .limit(1);
  return found?.number;
}

/** From when the first version of a text applied. */
export async function findFirstApplication(db: Connection, kind: SiteTextKind): Promise<Date | undefined> {
  const [first] = await db
    .select({ appliesFrom })
    .from(siteTextVersions)
    .where(eq(ofKind, kind))
    .orderBy(asc(number))
    .limit(1);
  return first?.appliesFrom;
}

export async function findTextVersion(
  db: Connection,
  kind: SiteTextKind,
  wanted: number,
): Promise<TextVersion | undefined> {
  const [found] = await versions(db).where(and(eq(ofKind, kind), eq(number, wanted)));
  return found;
}

/** The version of each binding text that applied at a time, such as that of an order. */
export const bindingTextsAt = (
  db: Connection,
  at: Date,
): Promise<Pick<TextVersion, 'kind' | 'number' | 'appliesFrom'>[]> =>
  db
    .selectDistinctOn([ofKind], { kind: ofKind, number, appliesFrom })
    .from(siteTextVersions)
    .leftJoin(siteTextWithdrawals, isOfVersion)
    .where(and(inArray(ofKind, BINDING_KINDS), lte(appliesFrom, at), isNull(siteTextWithdrawals.at)))
    .orderBy(ofKind, desc(appliesFrom), desc(number));

const isToCome = (kind: SiteTextKind) =>
  and(eq(ofKind, kind), gt(appliesFrom, CURRENT_TIME), isNull(siteTextWithdrawals.at));

/** The version that does not apply yet. */
export async function findComingText(
  db: Connection,
  kind: SiteTextKind,
): Promise<TextVersionSummary | undefined> {
  const [found] = await summaries(db).where(isToCome(kind)).orderBy(desc(number)).limit(1);
  return found;
}

/** The version that does not apply yet, and those that it replaces because of its values; the newest first. */
export const listComingTexts = (db: Connection, kind: SiteTextKind): Promise<TextVersion[]> =>
  versions(db).where(isToCome(kind)).orderBy(desc(number));

/** All versions of a text, newest first, with withdrawn ones. */
export const listTextVersions = (db: Connection, kind: SiteTextKind): Promise<TextVersionSummary[]> =>
  summaries(db).where(eq(ofKind, kind)).orderBy(desc(number));

type NewVersion = Omit<TextVersion, 'number' | 'publishedAt' | 'withdrawnAt'>;

/** Adds the next version of a text. */
export async function insertTextVersion(
  tx: Connection,
  { values, ...version }: NewVersion,
): Promise<TextVersion> {
  const [added] = await tx
    .insert(siteTextVersions)
    .values({
      ...version,
      number: sql`(select max(number) + 1 from site_text_versions where kind = ${version.kind})`,
      publishedAt: CURRENT_TIME,
      appliesFrom: sql`greatest(${version.appliesFrom.toISOString()}::timestamptz, ${CURRENT_TIME})`,
    })
    .returning();
  if (added === undefined) throw new Error('The insertion of the version returned no row.');
  if (values !== null)
    await tx.insert(siteTextValues).values({ kind: added.kind, number: added.number, values });
  return { ...added, values, withdrawnAt: null };
}

/** Stores these values with every version that has none. */
export async function insertMissingValues(tx: Connection, values: TextValues): Promise<void> {
  const without = await tx
    .select({ kind: ofKind, number })
    .from(siteTextVersions)
    .leftJoin(siteTextValues, hasValues)
    .where(isNull(siteTextValues.kind));
  if (without.length === 0) return;
  await tx.insert(siteTextValues).values(without.map((version) => ({ ...version, values })));
}

export async function insertTextWithdrawal(
  tx: Connection,
  version: Pick<TextVersion, 'kind' | 'number'>,
): Promise<void> {
  await tx
    .insert(siteTextWithdrawals)
    .values({ kind: version.kind, number: version.number, at: CURRENT_TIME });
}
