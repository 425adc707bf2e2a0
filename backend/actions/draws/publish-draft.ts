import type { DrawEntry, Problem } from '#backend/domain/content/entry.ts';
import { changedPaths, draftOf } from '#backend/domain/draws/draft.ts';
import { type CheckLine, openRules, publishCheck } from '#backend/domain/draws/publish-check.ts';
import { dayInJapan } from '#backend/domain/time.ts';
import type { ChangedMeanwhile, NotFound } from '../staff/operator-action.ts';
import { publishEntry } from '#backend/catalogue/check-draft.ts';
import { lockCatalogue } from '#backend/persistence/content/known-entries.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { type DraftChange, type DraftView, lockedDraft, type NamedDraft, viewOf } from './drafts.ts';
import { drawIdNamed } from '#backend/persistence/draws/draw-names.ts';
import { addCheck } from '#backend/persistence/draws/publish-checks.ts';
import type { PublishRule } from '#lib/contract/draw-problems.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { countBuyers, deleteDraftRow } from '#backend/persistence/draws/drafts.ts';

type CheckOpen = { readonly refusal: 'checkOpen'; readonly detail: string };

type DraftNotReady = { readonly refusal: 'draftNotReady'; readonly broken: readonly Problem[] };

type DraftPublication = {
  readonly entry: DrawEntry;
  readonly isNew: boolean;
  readonly changed: readonly string[];
  readonly check: readonly CheckLine[];
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

type Publishing = NamedDraft & {
  /** Those of the provider. */
  readonly paymentTypes: readonly PaymentType[];
  /** The rules of the check that the publisher has confirmed although they are not met. */
  readonly acknowledged: readonly PublishRule[];
};

/** Publishes a draft, completely or not at all, and deletes it. Its check is stored with the draw. */
export async function publishDraft(
  db: Database,
  { acknowledged, paymentTypes, ...named }: Publishing,
  { by, dryRun, actionOf }: DraftChange,
): Promise<DraftPublication | NotFound | ChangedMeanwhile | DraftNotReady | CheckOpen> {
  try {
    return await inOperatorTransaction(db, dryRun, async (tx) => {
      await lockCatalogue(tx);
      const draft = await lockedDraft(tx, named);
      if ('refusal' in draft) return draft;
      const view = await viewOf(tx, draft);
      if (view.entry === undefined) return { refusal: 'draftNotReady', broken: view.problems } as const;
      if (view.isAhead) return { refusal: 'changedMeanwhile' } as const;
      const buyers = view.published === undefined ? 0 : await countBuyers(tx, view.published.drawId);
      const check = publishCheck(view.entry, dayInJapan(view.at), paymentTypes);
      const publication = { ...publicationOf(view, view.entry), check, buyers };
      if (dryRun) return publication;
      const open = openRules(check).filter((rule) => !acknowledged.includes(rule));
      if (open.length > 0) return { refusal: 'checkOpen', detail: open.join(', ') } as const;
      const problems = await publishEntry(tx, view.entry, view.published);
      if (problems.length > 0) throw new DraftRejectedError(problems);
      await deleteDraftRow(tx, draft.directoryName);
      const { directoryName } = view.entry;
      const { isNew, changed } = publication;
      await storeCheck(tx, directoryName, { publisher: by, lines: check });
      const acknowledgedRules = openRules(check);
      await recordAction(
        tx,
        actionOf({ directoryName, version: draft.version, isNew, changed, acknowledgedRules }),
      );
      return publication;
    });
  } catch (error) {
    if (!(error instanceof DraftRejectedError)) throw error;
    return { refusal: 'draftNotReady', broken: error.problems };
  }
}

async function storeCheck(
  tx: Connection,
  directoryName: string,
  check: { readonly publisher: string; readonly lines: readonly CheckLine[] },
): Promise<void> {
  const drawId = await drawIdNamed(tx, directoryName);
  if (drawId === undefined) throw new Error(`The published draw ${directoryName} cannot be found.`);
  await addCheck(tx, { drawId, ...check });
}

function publicationOf(
  { draft, published }: DraftView,
  entry: DrawEntry,
): Omit<DraftPublication, 'buyers' | 'check'> {
  if (published === undefined) return { entry, isNew: true, changed: [] };
  return { entry, isNew: false, changed: changedPaths(draftOf(published), draft.document) };
}
