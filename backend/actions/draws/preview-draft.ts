import type { Problem } from '#backend/domain/content/entry.ts';
import { picturesOfDraft } from '#backend/domain/draws/draft.ts';
import { previewOf } from '#backend/domain/draws/draft-preview.ts';
import type { WholeDraw } from '#backend/domain/draws/draw.ts';
import { type PublicView, publicView } from '#backend/domain/draws/public-view.ts';
import { digestOf, newToken } from '#backend/crypto/secrets.ts';
import type { ActionOf, NotFound } from '../staff/operator-action.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { viewOf } from './drafts.ts';
import { findDraft, insertPreview, findPreviewedDraft } from '#backend/persistence/draws/drafts.ts';
import { picturesById } from '#backend/persistence/content/pictures.ts';

const PREVIEW_MS = 30 * 60 * 1000;

type PreviewLink = { readonly secret: string; readonly until: Date };
type DraftNotReady = { readonly refusal: 'draftNotReady'; readonly broken: readonly Problem[] };

/** Makes a secret that shows one draft for half an hour. Only its digest is stored. */
export function makePreview(
  db: Database,
  directoryName: string,
  actionOf: ActionOf,
): Promise<PreviewLink | NotFound | DraftNotReady> {
  return inTransaction(db, async (tx) => {
    const draft = await findDraft(tx, directoryName);
    if (draft === undefined) return { refusal: 'notFound' };
    const { entry, problems } = await viewOf(tx, draft);
    if (entry === undefined) return { refusal: 'draftNotReady', broken: problems };
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
    const { entry, published, at } = await viewOf(tx, draft);
    if (entry === undefined) return undefined;
    const pictures = await picturesById(tx, picturesOfDraft(draft.document));
    return publicView(previewOf({ entry, published, pictures, now: at }), at);
  });
}
