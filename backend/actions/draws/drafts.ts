import { type DraftDocument, draftOf, emptyDraft } from '#backend/domain/draws/draft.ts';
import {
  type ActionOf,
  type ChangedMeanwhile,
  type NotFound,
  versionError,
} from '../staff/operator-action.ts';
import { type CheckedDraft, checkDraft, countProblems } from '#backend/catalogue/check-draft.ts';
import { currentTime } from '#backend/persistence/db/clock.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction, inTransaction } from '#backend/persistence/db/transaction.ts';
import { hasDrawNamed } from '#backend/persistence/draws/draw-names.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import {
  pageOfDrafts,
  findDraft,
  findDraftedDraw,
  insertDraft,
  updateDraft,
  lockDraft,
  deleteDraftRow,
  type StoredDraft,
  type PublishedDraw,
  type DraftFilter,
} from '#backend/persistence/draws/drafts.ts';
import type { Page } from '#backend/persistence/db/pages.ts';
import { type DrawFilter, pageOfDraws } from '#backend/persistence/draws/draw-list.ts';

/** A draft with its problems and the draw that it changes. */
export type DraftView = CheckedDraft & {
  readonly draft: StoredDraft;
  readonly published: PublishedDraw | undefined;
  /** The draw was changed after the draft was made from it. */
  readonly isAhead: boolean;
  readonly at: Date;
};

export type DraftChange = { readonly by: string; readonly dryRun: boolean; readonly actionOf: ActionOf };
export type NamedDraft = { readonly directoryName: string; readonly version?: number };
type DrawNameTaken = { readonly refusal: 'drawNameTaken' };

const NOT_FOUND = { refusal: 'notFound' } as const;
const DRAW_NAME_TAKEN = { refusal: 'drawNameTaken' } as const;
const CHANGED_MEANWHILE = { refusal: 'changedMeanwhile' } as const;

export const listDrafts = (db: Database, filter: DraftFilter & Page) =>
  inTransaction(db, async (tx) => {
    const { total, items } = await pageOfDrafts(tx, filter);
    const counts = await countProblems(tx, items);
    return { total, items: items.map((draft, index) => ({ draft, problems: counts[index] ?? 0 })) };
  });

export const showDraft = (db: Database, directoryName: string): Promise<DraftView | NotFound> =>
  inTransaction(db, async (tx) => {
    const draft = await findDraft(tx, directoryName);
    return draft === undefined ? NOT_FOUND : viewOf(tx, draft);
  });

export async function viewOf(tx: Connection, draft: StoredDraft): Promise<DraftView> {
  const { drawId, basedOn } = draft;
  const published = drawId === null ? undefined : await findDraftedDraw(tx, { drawId });
  const checked = await checkDraft(tx, draft, published);
  const isAhead = published !== undefined && published.updatedAt.getTime() !== basedOn?.getTime();
  return { ...checked, draft, published, isAhead, at: await currentTime(tx) };
}

type Copied = { readonly kind: 'draw' | 'draft'; readonly directoryName: string };

/** Creates a draft of a new draw: empty, or a copy. */
export const createDraft = (
  db: Database,
  { directoryName, copyOf }: { readonly directoryName: string; readonly copyOf: Copied | undefined },
  { by, dryRun, actionOf }: DraftChange,
): Promise<DraftView | NotFound | DrawNameTaken> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const document = copyOf === undefined ? emptyDraft() : await copied(tx, copyOf);
    if (document === undefined) return NOT_FOUND;
    if (await hasDrawNamed(tx, directoryName)) return DRAW_NAME_TAKEN;
    const added = await insertDraft(tx, { directoryName, drawId: null, basedOn: null, document, by });
    if (added === undefined) return DRAW_NAME_TAKEN;
    await recordAction(tx, actionOf({ directoryName, copyOf }));
    return viewOf(tx, added);
  });

/** Without its period, which is another one for each draw. */
async function copied(tx: Connection, { kind, directoryName }: Copied): Promise<DraftDocument | undefined> {
  const document =
    kind === 'draft'
      ? (await findDraft(tx, directoryName))?.document
      : await findDraftedDraw(tx, { directoryName }).then((draw) => draw && draftOf(draw));
  return document && { ...document, publishesAt: '', opensAt: '', closesAt: '' };
}

/** Returns the draft of changes of a published draw, and creates it at the first time. */
export const editDraw = (
  db: Database,
  directoryName: string,
  { by, dryRun, actionOf }: DraftChange,
): Promise<DraftView | NotFound | DrawNameTaken> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const draw = await findDraftedDraw(tx, { directoryName });
    if (draw === undefined) return NOT_FOUND;
    const { drawId, updatedAt } = draw;
    const document = draftOf(draw);
    const added = await insertDraft(tx, { directoryName, drawId, basedOn: updatedAt, document, by });
    const draft = added ?? (await findDraft(tx, directoryName));
    // The draft of a new draw, whose name a catalogue has meanwhile given to another draw.
    if (draft?.drawId !== drawId) return DRAW_NAME_TAKEN;
    if (added !== undefined) await recordAction(tx, actionOf({ directoryName, drawId }));
    return viewOf(tx, draft);
  });

type SavedDraft = NamedDraft & { readonly document: DraftDocument; readonly basedOn: Date | undefined };

/** Saves a draft, also an unfinished one. Of two people with one version, the second is refused. */
export const saveDraft = (
  db: Database,
  { directoryName, version, document, basedOn }: SavedDraft,
  { by, dryRun, actionOf }: DraftChange,
): Promise<DraftView | NotFound | ChangedMeanwhile> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const before = await lockedDraft(tx, { directoryName, version });
    if ('refusal' in before) return before;
    const { drawId } = before;
    if (basedOn !== undefined && drawId !== null) {
      const draw = await findDraftedDraw(tx, { drawId });
      if (draw?.updatedAt.getTime() !== basedOn.getTime()) return CHANGED_MEANWHILE;
    }
    const saved = await updateDraft(tx, { ...before, document, basedOn: basedOn ?? before.basedOn, by });
    await recordAction(tx, actionOf({ directoryName, version: saved.version }));
    return viewOf(tx, saved);
  });

export async function lockedDraft(
  tx: Connection,
  { directoryName, version }: NamedDraft,
): Promise<StoredDraft | NotFound | ChangedMeanwhile> {
  const draft = await lockDraft(tx, directoryName);
  return draft === undefined ? NOT_FOUND : (versionError(draft, version) ?? draft);
}

export const deleteDraft = (
  db: Database,
  named: NamedDraft,
  { dryRun, actionOf }: Omit<DraftChange, 'by'>,
): Promise<StoredDraft | NotFound | ChangedMeanwhile> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const draft = await lockedDraft(tx, named);
    if ('refusal' in draft) return draft;
    await deleteDraftRow(tx, named.directoryName);
    await recordAction(tx, actionOf({ directoryName: named.directoryName }));
    return draft;
  });

/** A page of the list, whose drafts have the number of their broken rules. */
export const findDraws = (db: Database, filter: DrawFilter & Page) =>
  inTransaction(db, async (tx) => {
    const { items, ...page } = await pageOfDraws(tx, filter);
    const drafts = items.flatMap((item) => (item.kind === 'draft' ? [item.draft] : []));
    const problems = await countProblems(tx, drafts);
    return {
      ...page,
      items: items.map((item) =>
        item.kind === 'draft' ? { ...item, problems: problems[drafts.indexOf(item.draft)] ?? 0 } : item,
      ),
    };
  });
