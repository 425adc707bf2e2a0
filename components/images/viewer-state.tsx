import { useCallback, useMemo, useState, createContext, useContext } from 'react';
import { type ComponentProps, useLightboxState } from 'yet-another-react-lightbox';
import { INITIAL_VIEW, type ViewTransform } from '#lib/site/view-transform.ts';
import { useGestures, useWheel } from './use-viewer-gestures.ts';

/** Provides zoom, rotation and position of the current picture; another picture starts with `INITIAL_VIEW`. */
export function ViewProvider({ children }: ComponentProps) {
  const { currentIndex } = useLightboxState();
  const [stored, setStored] = useState({ index: currentIndex, view: INITIAL_VIEW });
  if (stored.index !== currentIndex) setStored({ index: currentIndex, view: INITIAL_VIEW });
  const { view } = stored;

  const changeView = useCallback<ChangeView>(
    (next) => setStored(({ index, view: before }) => ({ index, view: next(before) })),
    [],
  );
  const isDragging = useGestures(view, changeView);
  useWheel(changeView);

  const value = useMemo(() => ({ view, isDragging, changeView }), [view, isDragging, changeView]);
  return <ViewContext value={value}>{children}</ViewContext>;
}

export type ChangeView = (next: (view: ViewTransform) => ViewTransform) => void;

type ViewContextValue = {
  readonly view: ViewTransform;
  /** A gesture is active: the picture follows without a transition. */
  readonly isDragging: boolean;
  readonly changeView: ChangeView;
};

const ViewContext = createContext<ViewContextValue>({
  view: INITIAL_VIEW,
  isDragging: false,
  changeView: () => undefined,
});

export const useView = () => useContext(ViewContext);
