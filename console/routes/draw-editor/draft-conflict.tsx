import { Conflict } from '#console/forms/conflict.tsx';
import { changedPaths, fieldLabel, valueText } from './document-paths.ts';
import type { DraftEditor } from './use-draft-editor.ts';

/** The changes of somebody else, beside what is typed here. */
export function DraftConflict({ editor }: { readonly editor: DraftEditor }) {
  const { theirs, saved, document, resolve } = editor;
  if (theirs === undefined) return null;
  const changed = changedPaths(saved.document, theirs.document).map((path) => ({
    label: fieldLabel(path, theirs.document),
    before: valueText(saved.document, path),
    now: valueText(theirs.document, path),
    typed: valueText(document, path),
  }));
  return (
    <Conflict changed={changed} onContinue={() => resolve('typed')} onDiscard={() => resolve('theirs')} />
  );
}
