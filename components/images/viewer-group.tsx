'use client';

import { createContext, type ReactNode, type RefObject, use, useEffect, useId, useRef } from 'react';
import type { ShownPicture } from './shown-picture.ts';

const GroupContext = createContext<RefObject<Map<string, ShownPicture>> | null>(null);

/**
 * Pictures that follow each other in the viewer, from whichever of them it is opened. They register themselves, so that
 * the page's data need no second list of them.
 */
export function ViewerGroup({ children }: { readonly children: ReactNode }) {
  const pictures = useRef(new Map<string, ShownPicture>());
  return <GroupContext value={pictures}>{children}</GroupContext>;
}

/** Registers a picture. Returns a function that lists its group, each picture once; without a group, itself. */
export function useViewerGroup(picture: ShownPicture): () => readonly ShownPicture[] {
  const group = use(GroupContext);
  const id = useId();
  useEffect(() => {
    group?.current.set(id, picture);
  }, [group, id, picture]);
  useEffect(() => () => void group?.current.delete(id), [group, id]);
  return () => {
    const registered = group === null ? [picture] : [...group.current.values()];
    return [...new Map(registered.map((each) => [each.pictureId, each])).values()];
  };
}
