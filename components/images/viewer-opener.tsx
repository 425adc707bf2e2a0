'use client';

import { type ReactNode, useRef, useState } from 'react';
import type { ShownPicture } from './shown-picture.ts';
import type { Viewer as LoadedViewer } from './viewer.tsx';
import { useImageHost } from './image-host.tsx';
import { widestAt } from './picture-sources.ts';
import { useViewerGroup } from './viewer-group.tsx';

type ViewerOpenerProps = {
  readonly picture: ShownPicture;
  readonly className?: string;
  readonly children: ReactNode;
};

/** The viewer with the pictures of the moment in which it was opened. */
type OpenViewer = { readonly Viewer: typeof LoadedViewer; readonly pictures: readonly ShownPicture[] };

/** A button that opens the viewer; the viewer is loaded with the first use. */
export function ViewerOpener({ picture, className, children }: ViewerOpenerProps) {
  const host = useImageHost();
  const button = useRef<HTMLButtonElement>(null);
  const picturesOfGroup = useViewerGroup(picture);
  const [opened, setOpened] = useState<OpenViewer | null>(null);

  const open = async () => {
    try {
      const { Viewer } = await import('./viewer.tsx');
      setOpened({ Viewer, pictures: picturesOfGroup() });
    } catch {
      // The viewer cannot be loaded: opens the picture itself.
      location.assign(widestAt(host, picture));
    }
  };
  const close = () => {
    setOpened(null);
    button.current?.focus();
  };
  const isStart = ({ pictureId }: ShownPicture) => pictureId === picture.pictureId;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={`拡大する：${picture.caption ?? (picture.alt || '画像')}`}
        onClick={open}
      >
        {children}
      </button>
      {opened && (
        <opened.Viewer
          host={host}
          pictures={opened.pictures}
          start={opened.pictures.findIndex(isStart)}
          onClose={close}
        />
      )}
    </>
  );
}
