import {
  BINDING_KINDS,
  changedVariables,
  restatementNote,
  type TextVersion,
} from '#backend/domain/site-texts.ts';
import { effectiveSettings, type FirstSettings } from '#backend/domain/settings.ts';
import { announceContent } from '#backend/persistence/content/announcements.ts';
import { currentTime } from '#backend/persistence/db/clock.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { shopTariff } from '#backend/persistence/draws/tariffs.ts';
import { lockSettings, readSettings } from '#backend/persistence/settings.ts';
import { countMembers } from '#backend/persistence/site-texts/consents.ts';
import {
  findCurrentText,
  insertMissingValues,
  insertTextVersion,
  listComingTexts,
  lockSiteTexts,
  SOFTWARE,
} from '#backend/persistence/site-texts/versions.ts';
import { SITE_TEXT_KINDS, type SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { TextValues } from '#lib/site-texts/resolve.ts';
import { textValues } from './text-values.ts';

type Restatement = {
  /** The values until now. */
  readonly before: TextValues;
  readonly after: TextValues;
  readonly by: string;
};

/**
 * Adds a version of each binding text that reads differently with the values of now, so that orders keep the text with the
 * values that were accepted and members see what has changed. Returns the kinds of these texts. Without members nothing is
 * added: the texts have the values of today until somebody can accept them.
 */
export async function restateTexts(
  tx: Connection,
  { before, after, by }: Restatement,
): Promise<readonly SiteTextKind[]> {
  await lockSiteTexts(tx);
  if ((await countMembers(tx)) === 0) return [];
  await insertMissingValues(tx, before);
  const restated: SiteTextKind[] = [];
  for (const kind of BINDING_KINDS) {
    const current = await findCurrentText(tx, kind);
    const [coming] = await listComingTexts(tx, kind);
    const note = current && noteOf(current, after);
    if (current !== undefined && note !== undefined) {
      const appliesFrom = await currentTime(tx);
      const changed = { values: after, publishedBy: by, appliesFrom, note, asksConsent: false };
      await insertTextVersion(tx, { kind, blocks: current.blocks, ...changed });
      restated.push(kind);
    }
    if (coming !== undefined && noteOf(coming, after) !== undefined) {
      const { blocks, appliesFrom, asksConsent } = coming;
      const kept = { note: coming.note, appliesFrom, asksConsent, publishedBy: coming.publishedBy };
      await insertTextVersion(tx, { kind, blocks, values: after, ...kept });
    }
  }
  if (restated.length > 0) await announceContent(tx, { texts: true });
  return SITE_TEXT_KINDS.filter((kind) => restated.includes(kind));
}

function noteOf({ blocks, values }: TextVersion, after: TextValues): string | undefined {
  const changed = values === null ? [] : changedVariables(blocks, values, after);
  return changed.length === 0 ? undefined : restatementNote(changed);
}

type Watched = {
  readonly db: Database;
  /** The settings of the environment. */
  readonly first: FirstSettings;
  readonly paymentTypes: readonly PaymentType[];
};

/**
 * Restates the texts for values that changed otherwise than by a call: by a release, the environment, the provider or an
 * imported brand. Compares with the values of its last run, so that of two releases at the same time only the new one,
 * which starts, restates them.
 */
export function restatedTexts({ db, first, paymentTypes }: Watched): () => Promise<readonly SiteTextKind[]> {
  let last: string | undefined;
  return () =>
    inTransaction(db, async (tx) => {
      await lockSettings(tx);
      const facts = { paymentTypes, tariff: await shopTariff(tx) };
      const after = textValues(effectiveSettings(await readSettings(tx), first), facts);
      const values = JSON.stringify(after);
      const isSame = values === last;
      last = values;
      if (!isSame) return restateTexts(tx, { before: after, after, by: SOFTWARE });
      await lockSiteTexts(tx);
      if ((await countMembers(tx)) > 0) await insertMissingValues(tx, after);
      return [];
    });
}
