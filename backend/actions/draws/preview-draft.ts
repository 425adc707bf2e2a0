import type { Problem } from '#backend/domain/content/entry.ts';
import { picturesOfDraft } from '#backend/domain/draws/draft.ts';
import { unfinishedEntry } from '#backend/domain/draws/unfinished-draft.ts';
import { previewOf } from '#backend/domain/draws/draft-preview.ts';
import type { WholeDraw } from '#backend/domain/draws/draw.ts';
import { type PublicView, publicView } from '#backend/domain/draws/public-view.ts';
import { digestOf, newToken } from '#backend/crypto/secrets.ts';
import type { ActionOf, NotFound } from '../staff/operator-action.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { type DraftView, viewOf } from './drafts.ts';
import { shopTariff } from '#backend/persistence/draws/tariffs.ts';
import { findDraft, insertPreview, findPreviewedDraft } from '#backend/persistence/draws/drafts.ts';
import { picturesById } from '#backend/persistence/content/pictures.ts';

const PREVIEW_MS = 30 * 60 * 1000;

type PreviewLink = { readonly secret: string; readonly until: Date };
type DraftNotReady = { readonly refusal: 'draftNotReady'; readonly broken: readonly Problem[] };

/** Makes a secret that shows one draft, also an unfinished one with its art, for half an hour. Only its digest is stored. */
export function makePreview(
  db: Database,
  directoryName: string,
  actionOf: ActionOf,
): Promise<PreviewLink | NotFound | DraftNotReady> {
  return inTransaction(db, async (tx) => {
    const draft = await findDraft(tx, directoryName);
    if (draft === undefined) return { refusal: 'notFound' };
    const view = await viewOf(tx, draft);
    if ((await previewed(tx, view)) === undefined)
      return { refusal: 'draftNotReady', broken: view.problems.filter(({ at }) => at[0] === 'art') };
    const secret = newToken();
    const preview = { digest: digestOf(secret), directoryName, lifeMs: PREVIEW_MS };
    const until = await insertPreview(tx, preview);
    await recordAction(tx, actionOf({ directoryName }));
    return { secret, until };
  });
}

/** The draft of a preview link as shoppers would see it now. `undefined`: the link or the draft is not valid any more. */
export function showPreview(db: Database, secret: string): Promise<PublicView<WholeDraw> | undefined> {
  return inTransaction(db, async (tx) => {
    const draft = await findPreviewedDraft(tx, digestOf(secret));
    if (draft === undefined) return undefined;
    const view = await viewOf(tx, draft);
    const shown = await previewed(tx, view);
    return shown && publicView(shown, view.at);
  });
}

/** `undefined`: the draft has no art. */
async function previewed(tx: Connection, view: DraftView): Promise<WholeDraw | undefined> {
  const { draft, published, at } = view;
  const pictures = await picturesById(tx, picturesOfDraft(draft.document));
  const entry =
    view.entry ??
    unfinishedEntry({
      directoryName: draft.directoryName,
      document: draft.document,
      now: at,
      isStored: (pictureId) => pictures.has(pictureId),
    });
  return entry && previewOf({ entry, published, tariff: await shopTariff(tx), pictures, now: at });
}
