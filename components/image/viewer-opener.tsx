'use client';

import { type ReactNode, useRef, useState } from 'react';
import type { ViewedPicture } from './sources-at.ts';
import type { Viewer as LoadedViewer } from './viewer/viewer.tsx';

type ViewerOpenerProps = {
  readonly pictures: readonly ViewedPicture[];
  /** Which of them is looked at first. */
  readonly start: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** The button that opens the viewer; the viewer itself arrives with the first use. */
export function ViewerOpener({ pictures, start, className, children }: ViewerOpenerProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [Viewer, setViewer] = useState<typeof LoadedViewer | null>(null);

  const open = async () => {
    try {
      const loaded = await import('./viewer/viewer.tsx');
      setViewer(() => loaded.Viewer);
    } catch {
      // Without the viewer there is still the picture.
      location.assign(pictures[start]?.src ?? '');
    }
  };
  const close = () => {
    setViewer(null);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={`${pictures[start]?.alt || '画像'}を拡大する`}
        onClick={open}
      >
        {children}
      </button>
      {Viewer && <Viewer pictures={pictures} start={start} onClose={close} />}
    </>
  );
}
