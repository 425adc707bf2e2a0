import { type DraftDocument, draftOf, emptyDraft } from '#backend/domain/draws/draft.ts';
import {
  type ActionOf,
  type ChangedMeanwhile,
  type NotFound,
  versionError,
} from '../staff/operator-action.ts';
import type { Page } from '../ports.ts';
import type {
  CheckedDraft,
  DraftDeps,
  DraftFilter,
  DraftServices,
  PublishedDraw,
  StoredDraft,
} from './draft-ports.ts';
import {
  pageOfDrafts,
  findDraft,
  findDraftedDraw,
  isNameTaken,
  insertDraft,
  updateDraft,
  lockDraft,
  deleteDraftRow,
} from '#backend/persistence/draws/draft-store.ts';

/** A draft with its problems and the draw that it changes. */
export type DraftView = CheckedDraft & {
  readonly draft: StoredDraft;
  readonly published: PublishedDraw | undefined;
  /** The draw was changed after the draft was made from it. */
  readonly isAhead: boolean;
  readonly at: Date;
};

export type DraftChange = { readonly by: string; readonly dryRun: boolean; readonly actionOf: ActionOf };
export type NamedDraft = { readonly directoryName: string; readonly version?: number | undefined };
type DrawNameTaken = { readonly refusal: 'drawNameTaken' };

const NOT_FOUND = { refusal: 'notFound' } as const;
const DRAW_NAME_TAKEN = { refusal: 'drawNameTaken' } as const;
const CHANGED_MEANWHILE = { refusal: 'changedMeanwhile' } as const;

export const runnerOf = ({ inTransaction, inDryRun }: DraftServices, dryRun: boolean) =>
  dryRun ? inDryRun : inTransaction;

export const listDrafts = (services: DraftServices, filter: DraftFilter & Page) =>
  services.inTransaction(async ({ db, catalogue }) => {
    const { total, items } = await pageOfDrafts(db, filter);
    const counts = await catalogue.countProblems(items);
    return { total, items: items.map((draft, index) => ({ draft, problems: counts[index] ?? 0 })) };
  });

export const showDraft = (services: DraftServices, directoryName: string): Promise<DraftView | NotFound> =>
  services.inTransaction(async (deps) => {
    const draft = await findDraft(deps.db, directoryName);
    return draft === undefined ? NOT_FOUND : viewOf(deps, draft);
  });

export async function viewOf(deps: DraftDeps, draft: StoredDraft): Promise<DraftView> {
  const { drawId, basedOn } = draft;
  const published = drawId === null ? undefined : await findDraftedDraw(deps.db, { drawId });
  const checked = await deps.catalogue.check(draft, published);
  const isAhead = published !== undefined && published.updatedAt.getTime() !== basedOn?.getTime();
  return { ...checked, draft, published, isAhead, at: await deps.clock.now() };
}

type Copied = { readonly kind: 'draw' | 'draft'; readonly directoryName: string };

/** Creates a draft of a new draw: empty, or a copy. */
export const createDraft = (
  services: DraftServices,
  { directoryName, copyOf }: { readonly directoryName: string; readonly copyOf: Copied | undefined },
  { by, dryRun, actionOf }: DraftChange,
): Promise<DraftView | NotFound | DrawNameTaken> =>
  runnerOf(
    services,
    dryRun,
  )(async (deps) => {
    const document = copyOf === undefined ? emptyDraft() : await copied(deps, copyOf);
    if (document === undefined) return NOT_FOUND;
    if (await isNameTaken(deps.db, directoryName)) return DRAW_NAME_TAKEN;
    const added = await insertDraft(deps.db, { directoryName, drawId: null, basedOn: null, document, by });
    if (added === undefined) return DRAW_NAME_TAKEN;
    await deps.recordAction(actionOf({ directoryName, ...(copyOf && { copyOf }) }));
    return viewOf(deps, added);
  });

/** Without its period, which is another one for each draw. */
async function copied(
  { db }: DraftDeps,
  { kind, directoryName }: Copied,
): Promise<DraftDocument | undefined> {
  const document =
    kind === 'draft'
      ? (await findDraft(db, directoryName))?.document
      : await findDraftedDraw(db, { directoryName }).then((draw) => draw && draftOf(draw));
  return document && { ...document, opensAt: '', closesAt: '' };
}

/** Returns the draft of changes of a published draw, and creates it at the first time. */
export const editDraw = (
  services: DraftServices,
  directoryName: string,
  { by, dryRun, actionOf }: DraftChange,
): Promise<DraftView | NotFound | DrawNameTaken> =>
  runnerOf(
    services,
    dryRun,
  )(async (deps) => {
    const draw = await findDraftedDraw(deps.db, { directoryName });
    if (draw === undefined) return NOT_FOUND;
    const { drawId, updatedAt } = draw;
    const document = draftOf(draw);
    const added = await insertDraft(deps.db, { directoryName, drawId, basedOn: updatedAt, document, by });
    const draft = added ?? (await findDraft(deps.db, directoryName));
    // The draft of a new draw, whose name a catalogue has meanwhile given to another draw.
    if (draft?.drawId !== drawId) return DRAW_NAME_TAKEN;
    if (added !== undefined) await deps.recordAction(actionOf({ directoryName, drawId }));
    return viewOf(deps, draft);
  });

type SavedDraft = NamedDraft & { readonly document: DraftDocument; readonly basedOn: Date | undefined };

/** Saves a draft, also an unfinished one. Of two people with one version, the second is refused. */
export const saveDraft = (
  services: DraftServices,
  { directoryName, version, document, basedOn }: SavedDraft,
  { by, dryRun, actionOf }: DraftChange,
): Promise<DraftView | NotFound | ChangedMeanwhile> =>
  runnerOf(
    services,
    dryRun,
  )(async (deps) => {
    const before = await lockedDraft(deps, { directoryName, version });
    if ('refusal' in before) return before;
    const { drawId } = before;
    if (basedOn !== undefined && drawId !== null) {
      const draw = await findDraftedDraw(deps.db, { drawId });
      if (draw?.updatedAt.getTime() !== basedOn.getTime()) return CHANGED_MEANWHILE;
    }
    const saved = await updateDraft(deps.db, { ...before, document, basedOn: basedOn ?? before.basedOn, by });
    await deps.recordAction(actionOf({ directoryName, version: saved.version }));
    return viewOf(deps, saved);
  });

export async function lockedDraft(
  { db }: DraftDeps,
  { directoryName, version }: NamedDraft,
): Promise<StoredDraft | NotFound | ChangedMeanwhile> {
  const draft = await lockDraft(db, directoryName);
  return draft === undefined ? NOT_FOUND : (versionError(draft, version) ?? draft);
}

export const deleteDraft = (
  services: DraftServices,
  named: NamedDraft,
  { dryRun, actionOf }: Omit<DraftChange, 'by'>,
): Promise<StoredDraft | NotFound | ChangedMeanwhile> =>
  runnerOf(
    services,
    dryRun,
  )(async (deps) => {
    const draft = await lockedDraft(deps, named);
    if ('refusal' in draft) return draft;
    await deleteDraftRow(deps.db, named.directoryName);
    await deps.recordAction(actionOf({ directoryName: named.directoryName }));
    return draft;
  });
