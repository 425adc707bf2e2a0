'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import type { PictureSources } from './picture-sources.ts';

const Viewer = dynamic(() => import('./viewer.tsx').then(({ Viewer: loaded }) => loaded), { ssr: false });

type ViewerOpenerProps = {
  readonly sources: readonly PictureSources[];
  readonly start: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** The button that opens the viewer; the viewer itself arrives with the first use. */
export function ViewerOpener({ sources, start, className, children }: ViewerOpenerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && <Viewer sources={sources} start={start} onClose={() => setOpen(false)} />}
    </>
  );
}
