import { createContext, useContext } from 'react';
import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';

type DocumentChange = Partial<DraftDocument> | ((now: DraftDocument) => Partial<DraftDocument>);

/** The editor of a draft, for the fields in it. */
export type Editor = {
  readonly document: DraftDocument;
  /** Replaces parts of the document. A function gets it as it is at that time: an upload takes seconds. */
  readonly change: (parts: DocumentChange) => void;
  /** The sentence for a field. One that is only missing has none before it was left. */
  readonly problemAt: (path: string) => string | undefined;
  /** Whether a published draw no longer allows changes of the field. */
  readonly isFixed: (path: string) => boolean;
  /** A field was left. */
  readonly leave: (path: string) => void;
};

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (editor === undefined) throw new Error('The field is outside of an editor.');
  return editor;
}

/** The id of the field of a path. */
export const fieldId = (path: string): string => `field-${path}`;
