import { useEffect, useState } from 'react';
import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';
import type { Draft } from '#lib/contract/ops/drafts.ts';
import { NETWORK_ERROR_STATUS } from '#lib/api/result.ts';
import { call, CallError } from '#console/api/call.ts';
import { isSignedOut } from '#console/api/refusal-text.ts';
import { useSetMe } from '#console/api/use-query.ts';
import { useDraft } from '#console/forms/use-draft.ts';
import { problemText } from '#console/text/draw-problems.ts';
import { Autosave, type SaveInput, type SaveState } from './autosave.ts';
import { changedPaths, mergedDocument } from './document-paths.ts';
import type { Editor } from './editor-context.ts';

/** Typed text that a closed or lost page has not saved. */
type Kept = { readonly document: DraftDocument; readonly base: DraftDocument; readonly version: number };

export type DraftEditor = Editor & {
  /** As the shop has stored it. */
  readonly saved: Draft;
  readonly state: SaveState;
  /** The draft as somebody else has saved it; `undefined`: no conflict. */
  readonly theirs: Draft | undefined;
  readonly flush: () => Promise<boolean>;
  /** Shows missing fields too. */
  readonly showAll: () => void;
  readonly resolve: (choice: 'typed' | 'theirs') => void;
  /** The draft was deleted or published: what is typed is not saved any more. */
  readonly discard: () => void;
};

/** Edits a draft: what is typed is saved by itself, and survives a lost connection or a reload. */
export function useDraftEditor(draft: Draft): DraftEditor {
  const kept = useDraft<Kept>(`draw-${draft.directoryName}`);
  const [start] = useState(() => kept.value);
  const [document, setDocument] = useState(start?.document ?? draft.document);
  const [saved, setSaved] = useState(start === undefined ? draft : { ...draft, document: start.base });
  const [theirs, setTheirs] = useState<Draft>();
  const { state, autosave } = useAutosave({
    draft: start === undefined ? draft : { ...draft, document: start.document, version: start.version },
    typed: start?.document,
    onSaved: (now, isUnsaved) => {
      setSaved(now);
      if (!isUnsaved) kept.forget();
    },
    onConflict: setTheirs,
  });
  const take = (next: DraftDocument) => {
    setDocument(next);
    kept.keep({ document: next, base: saved.document, version: autosave.version });
  };
  return {
    ...useProblems(saved),
    document,
    saved,
    state,
    theirs,
    change: (parts) => {
      const now = autosave.document;
      const next = { ...now, ...(typeof parts === 'function' ? parts(now) : parts) };
      take(next);
      autosave.change(next);
    },
    flush: () => autosave.flush(),
    discard: () => {
      autosave.discard();
      kept.forget();
    },
    resolve: (choice) => {
      if (theirs === undefined) return;
      const next = mergedDocument(saved.document, theirs.document, document);
      const isKept = choice === 'typed' && changedPaths(theirs.document, next).length > 0;
      setSaved(theirs);
      setTheirs(undefined);
      autosave.resolve(theirs, isKept ? next : undefined);
      setDocument(isKept ? next : theirs.document);
      if (!isKept) kept.forget();
    },
  };
}

type AutosaveParams = {
  readonly draft: Draft;
  readonly typed: DraftDocument | undefined;
  readonly onSaved: (draft: Draft, isUnsaved: boolean) => void;
  readonly onConflict: (theirs: Draft) => void;
};

function useAutosave({ draft, typed, onSaved, onConflict }: AutosaveParams) {
  const setMe = useSetMe();
  const params = { directoryName: draft.directoryName };
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: draft.changedAt });
  const [autosave] = useState((): Autosave => {
    const made: Autosave = new Autosave({
      draft,
      save: async ({ document, version, key }: SaveInput) =>
        (await call('saveDraft', { params, body: { document, version } }, key)).draft,
      kindOf: (failure) => {
        if (isSignedOut(failure)) void setMe();
        return kindOf(failure);
      },
      onState: (next) => {
        setState(next);
        if (next.kind === 'conflict') void call('showDraft', { params }).then(onConflict, () => undefined);
      },
      onSaved: (now) => onSaved(now, made.isUnsaved),
    });
    return made;
  });
  useEffect(() => {
    if (typed !== undefined) autosave.change(typed);
    const ask = (event: BeforeUnloadEvent) => {
      if (autosave.isUnsaved) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      void autosave.flush().finally(() => autosave.stop());
    };
  }, [autosave, typed]);
  return { state, autosave };
}

/** Lost connections, ended sessions and an overloaded shop pass; a refusal of the document does not. */
function kindOf(failure: unknown): 'retrying' | 'refused' | 'conflict' {
  if (!(failure instanceof CallError)) return 'refused';
  if (failure.refusal?.code === 'changedMeanwhile') return 'conflict';
  const { status } = failure;
  const passes = [NETWORK_ERROR_STATUS, 401, 429, 503].includes(status);
  return passes ? 'retrying' : 'refused';
}

function useProblems(saved: Draft) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [showsAll, setShowsAll] = useState(false);
  const problemAt = (path: string) => {
    const found = saved.problems.find((problem) => problem.path === path);
    if (found === undefined) return undefined;
    const isEmpty = found.code === 'missing' || found.code === 'tooFew';
    return isEmpty && !showsAll && !left.has(path) ? undefined : problemText(found);
  };
  const fixed = saved.published?.protectedFields ?? [];
  return {
    problemAt,
    isFixed: (path: string) => fixed.some((field) => field.path === path || isNamedBy(path, field.path)),
    leave: (path: string) => setLeft((paths) => (paths.has(path) ? paths : new Set([...paths, path]))),
    showAll: () => setShowsAll(true),
  };
}

/** Names and pieces of variants are fixed together; their pictures are not. */
const isNamedBy = (path: string, field: string): boolean =>
  field.endsWith('.variants') && path.startsWith(`${field}.`) && /\.(?:name|total)$/.test(path);
