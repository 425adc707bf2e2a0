import type { SiteTextBlock, SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import type { TextDraft } from '#backend/domain/site-texts.ts';
import { digestOf, newToken } from '#backend/crypto/secrets.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction, inTransaction } from '#backend/persistence/db/transaction.ts';
import {
  deleteTextDraft,
  findPreviewedText,
  findTextDraft,
  insertTextPreview,
  saveTextDraft,
} from '#backend/persistence/site-texts/drafts.ts';
import { lockSiteTexts } from '#backend/persistence/site-texts/versions.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import {
  type ActionOf,
  type ChangedMeanwhile,
  type NotFound,
  versionError,
} from '../staff/operator-action.ts';

const PREVIEW_MS = 30 * 60_000;

type SaveParams = {
  readonly kind: SiteTextKind;
  readonly blocks: readonly SiteTextBlock[];
  /** The version that the operator has read; undefined: there was none. */
  readonly version: number | undefined;
  readonly dryRun: boolean;
};

/** Saves the draft of a text. Of two people who begin one, the second is refused. */
export function saveDraft(
  db: Database,
  { kind, blocks, version, dryRun }: SaveParams,
  actionOf: ActionOf,
): Promise<TextDraft | ChangedMeanwhile> {
  return inOperatorTransaction(db, dryRun, async (tx) => {
    await lockSiteTexts(tx);
    const before = await findTextDraft(tx, kind);
    if (before?.version !== version) return { refusal: 'changedMeanwhile' };
    const action = actionOf({ siteText: kind });
    const saved = await saveTextDraft(tx, { kind, blocks, by: action.operator });
    // Many saves are one piece of work: the first is recorded.
    if (before === undefined) await recordAction(tx, action);
    return saved;
  });
}

type DeleteParams = Omit<SaveParams, 'blocks'>;

export function discardDraft(
  db: Database,
  { kind, version, dryRun }: DeleteParams,
  actionOf: ActionOf,
): Promise<'deleted' | NotFound | ChangedMeanwhile> {
  return inOperatorTransaction(db, dryRun, async (tx) => {
    await lockSiteTexts(tx);
    const draft = await findTextDraft(tx, kind);
    if (draft === undefined) return { refusal: 'notFound' };
    const error = versionError(draft, version);
    if (error !== undefined) return error;
    await deleteTextDraft(tx, kind);
    await recordAction(tx, actionOf({ siteText: kind }));
    return 'deleted';
  });
}

/** Makes a secret that shows the draft of a text for half an hour. Only its digest is stored. */
export function makeTextPreview(
  db: Database,
  kind: SiteTextKind,
  actionOf: ActionOf,
): Promise<{ readonly secret: string; readonly until: Date } | NotFound> {
  return inTransaction(db, async (tx) => {
    if ((await findTextDraft(tx, kind)) === undefined) return { refusal: 'notFound' };
    const secret = newToken();
    const until = await insertTextPreview(tx, { digest: digestOf(secret), kind, lifeMs: PREVIEW_MS });
    await recordAction(tx, actionOf({ siteText: kind }));
    return { secret, until };
  });
}

/** The draft of a preview link. `undefined`: the link or the draft is not valid any more. */
export const showTextPreview = (db: Database, secret: string): Promise<TextDraft | undefined> =>
  findPreviewedText(db, digestOf(secret));
