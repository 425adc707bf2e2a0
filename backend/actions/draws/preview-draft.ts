import type { Problem } from '#backend/domain/content/entry.ts';
import { picturesOfDraft } from '#backend/domain/draws/draft.ts';
import { previewOf } from '#backend/domain/draws/draft-preview.ts';
import type { WholeDraw } from '#backend/domain/draws/draw.ts';
import { type PublicView, publicView } from '#backend/domain/draws/public-view.ts';
import type { Secrets } from '../members/ports.ts';
import type { ActionOf, NotFound } from '../staff/operator-action.ts';
import type { DraftServices } from './draft-ports.ts';
import { viewOf } from './drafts.ts';
import { findDraft, insertPreview, findPreviewedDraft } from '#backend/persistence/draws/draft-store.ts';
import { picturesById } from '#backend/persistence/content/picture-store.ts';

const PREVIEW_MS = 30 * 60 * 1000;

export type Previews = DraftServices & { readonly secrets: Pick<Secrets, 'newToken' | 'digest'> };

type PreviewLink = { readonly secret: string; readonly until: Date };
type DraftNotReady = { readonly refusal: 'draftNotReady'; readonly broken: readonly Problem[] };

/** Makes a secret that shows one draft for half an hour. Only its digest is stored. */
export function makePreview(
  { inTransaction, secrets }: Previews,
  directoryName: string,
  actionOf: ActionOf,
): Promise<PreviewLink | NotFound | DraftNotReady> {
  return inTransaction(async (deps) => {
    const draft = await findDraft(deps.db, directoryName);
    if (draft === undefined) return { refusal: 'notFound' };
    const { entry, problems } = await viewOf(deps, draft);
    if (entry === undefined) return { refusal: 'draftNotReady', broken: problems };
    const secret = secrets.newToken();
    const preview = { digest: secrets.digest(secret), directoryName, lifeMs: PREVIEW_MS };
    const until = await insertPreview(deps.db, preview);
    await deps.recordAction(actionOf({ directoryName }));
    return { secret, until };
  });
}

/** The draft of a preview link as shoppers would see it now. `undefined`: the link or the draft is not valid any more. */
export function showPreview(
  { inTransaction, secrets }: Previews,
  secret: string,
): Promise<PublicView<WholeDraw> | undefined> {
  return inTransaction(async (deps) => {
    const draft = await findPreviewedDraft(deps.db, secrets.digest(secret));
    if (draft === undefined) return undefined;
    const { entry, published, at } = await viewOf(deps, draft);
    if (entry === undefined) return undefined;
    const pictures = await picturesById(deps.db, picturesOfDraft(draft.document));
    return publicView(previewOf({ entry, published, pictures, now: at }), at);
  });
}
