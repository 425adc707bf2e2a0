'use client';

import { type ReactNode, useRef, useState } from 'react';
import type { ShownPicture } from './shown-picture.ts';
import type { Viewer as LoadedViewer } from './viewer.tsx';
import { useImageHost } from './image-host.tsx';
import { widestAt } from './picture-sources.ts';

type ViewerOpenerProps = {
  readonly pictures: readonly ShownPicture[];
  /** Index of the picture shown first. */
  readonly start: number;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A button that opens the viewer; the viewer is loaded with the first use. */
export function ViewerOpener({ pictures, start, className, children }: ViewerOpenerProps) {
  const host = useImageHost();
  const button = useRef<HTMLButtonElement>(null);
  const [Viewer, setViewer] = useState<typeof LoadedViewer | null>(null);

  const open = async () => {
    try {
      const loaded = await import('./viewer.tsx');
      setViewer(() => loaded.Viewer);
    } catch {
      // The viewer cannot be loaded: opens the picture itself.
      const [picture] = pictures.slice(start);
      if (picture !== undefined) location.assign(widestAt(host, picture));
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
        aria-label={`拡大する：${pictures[start]?.caption ?? (pictures[start]?.alt || '画像')}`}
        onClick={open}
      >
        {children}
      </button>
      {Viewer && <Viewer host={host} pictures={pictures} start={start} onClose={close} />}
    </>
  );
}
