import type { AgreedTextKind, SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import type { TextVersion } from '#backend/domain/site-texts.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import {
  areInForce,
  insertConsents,
  type OpenConsent,
  openConsentsOf,
} from '#backend/persistence/site-texts/consents.ts';
import {
  findComingText,
  findCurrentText,
  listTextVersions,
} from '#backend/persistence/site-texts/versions.ts';

/** A text as shoppers read it: what applies now, what is to come, and since when there is such a text. */
export async function showText(db: Database, kind: SiteTextKind) {
  const [current, coming, versions] = await Promise.all([
    findCurrentText(db, kind),
    findComingText(db, kind),
    listTextVersions(db, kind),
  ]);
  const first = versions.at(-1);
  if (current === undefined || first === undefined) return undefined;
  return { current, coming: coming ?? null, since: first.appliesFrom };
}

/** One version of a text with the one before it, and all versions. Withdrawn ones are shown to nobody. */
export async function showTextVersion(db: Database, kind: SiteTextKind, number: number) {
  const [all, current] = await Promise.all([listTextVersions(db, kind), findCurrentText(db, kind)]);
  const versions = all.filter(({ withdrawnAt }) => withdrawnAt === null);
  const at = versions.findIndex((version) => version.number === number);
  const version = versions[at];
  if (version === undefined) return undefined;
  const before: TextVersion | undefined = versions[at + 1];
  return { version, before: before ?? null, versions, isCurrent: version.number === current?.number };
}

type Consent = { readonly kind: AgreedTextKind; readonly number: number };

/** Stores that a member agrees to these versions, and returns those that are still open. */
export function agreeToTexts(
  db: Database,
  memberId: string,
  texts: readonly Consent[],
): Promise<readonly OpenConsent[] | 'notFound'> {
  return inTransaction(db, async (tx) => {
    if (!(await areInForce(tx, texts))) return 'notFound';
    await insertConsents(tx, memberId, texts);
    return openConsentsOf(tx, memberId);
  });
}
