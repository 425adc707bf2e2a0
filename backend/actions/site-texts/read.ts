import type { AgreedTextKind, SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { lockMember } from '#backend/persistence/members/members.ts';
import {
  areInForce,
  insertConsents,
  type OpenConsent,
  openConsentsOf,
} from '#backend/persistence/site-texts/consents.ts';
import {
  findComingText,
  findCurrentNumber,
  findCurrentText,
  findFirstApplication,
  findTextVersion,
  listTextVersions,
} from '#backend/persistence/site-texts/versions.ts';

/** A text as shoppers read it: what applies now, what is to come, and since when there is such a text. */
export async function showText(db: Database, kind: SiteTextKind) {
  const [current, coming, since] = await Promise.all([
    findCurrentText(db, kind),
    findComingText(db, kind),
    findFirstApplication(db, kind),
  ]);
  if (current === undefined || since === undefined) return undefined;
  return { current, coming: coming ?? null, since };
}

/** One version of a text with the one before it, and all versions. Withdrawn ones are shown to nobody. */
export async function showTextVersion(db: Database, kind: SiteTextKind, number: number) {
  const [all, current] = await Promise.all([listTextVersions(db, kind), findCurrentNumber(db, kind)]);
  const versions = all.filter(({ withdrawnAt }) => withdrawnAt === null);
  const at = versions.findIndex((version) => version.number === number);
  if (at === -1) return undefined;
  const earlier = versions[at + 1];
  const [version, before] = await Promise.all([
    findTextVersion(db, kind, number),
    earlier && findTextVersion(db, kind, earlier.number),
  ]);
  if (version === undefined) return undefined;
  return { version, before: before ?? null, versions, isCurrent: number === current };
}

type Consent = { readonly kind: AgreedTextKind; readonly number: number };

/** Stores that a member agrees to these versions, and returns those that are still open. */
export function agreeToTexts(
  db: Database,
  memberId: string,
  texts: readonly Consent[],
): Promise<readonly OpenConsent[] | 'notFound' | 'loginRequired'> {
  return inTransaction(db, async (tx) => {
    // The lock also orders this before or after a concurrent deletion of the account.
    if ((await lockMember(tx, memberId)) === undefined) return 'loginRequired';
    if (!(await areInForce(tx, texts))) return 'notFound';
    await insertConsents(tx, memberId, texts);
    return openConsentsOf(tx, memberId);
  });
}
