import type { DrawEntry, Problem } from '#backend/domain/content/entry.ts';
import { changedPaths, draftOf } from '#backend/domain/draws/draft.ts';
import type { ChangedMeanwhile, NotFound } from '../staff/operator-action.ts';
import { publishEntry } from '#backend/catalogue/check-draft.ts';
import { lockCatalogue } from '#backend/persistence/content/known-entries.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { type DraftChange, type DraftView, lockedDraft, type NamedDraft, viewOf } from './drafts.ts';
import { countBuyers, deleteDraftRow } from '#backend/persistence/draws/drafts.ts';

type DraftNotReady = { readonly refusal: 'draftNotReady'; readonly broken: readonly Problem[] };

type DraftPublication = {
  readonly entry: DrawEntry;
  readonly isNew: boolean;
  readonly changed: readonly string[];
  /** Members who have bought tickets of the published draw. */
  readonly buyers: number;
};

/** Thrown to roll back the transaction. */
class DraftRejectedError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('The draft was rejected.');
    this.problems = problems;
  }
}

/** Publishes a draft, completely or not at all, and deletes it. */
export async function publishDraft(
  db: Database,
  named: NamedDraft,
  { dryRun, actionOf }: Omit<DraftChange, 'by'>,
): Promise<DraftPublication | NotFound | ChangedMeanwhile | DraftNotReady> {
  try {
    return await inOperatorTransaction(db, dryRun, async (tx) => {
      await lockCatalogue(tx);
      const draft = await lockedDraft(tx, named);
      if ('refusal' in draft) return draft;
      const view = await viewOf(tx, draft);
      if (view.entry === undefined) return { refusal: 'draftNotReady', broken: view.problems } as const;
      if (view.isAhead) return { refusal: 'changedMeanwhile' } as const;
      const buyers = view.published === undefined ? 0 : await countBuyers(tx, view.published.drawId);
      const publication = { ...publicationOf(view, view.entry), buyers };
      if (dryRun) return publication;
      const problems = await publishEntry(tx, view.entry, view.published);
      if (problems.length > 0) throw new DraftRejectedError(problems);
      await deleteDraftRow(tx, draft.directoryName);
      const { directoryName } = view.entry;
      const { isNew, changed } = publication;
      await recordAction(tx, actionOf({ directoryName, version: draft.version, isNew, changed }));
      return publication;
    });
  } catch (error) {
    if (!(error instanceof DraftRejectedError)) throw error;
    return { refusal: 'draftNotReady', broken: error.problems };
  }
}

function publicationOf({ draft, published }: DraftView, entry: DrawEntry): Omit<DraftPublication, 'buyers'> {
  if (published === undefined) return { entry, isNew: true, changed: [] };
  return { entry, isNew: false, changed: changedPaths(draftOf(published), draft.document) };
}
