'use client';

import type { ReactNode } from 'react';
import type { Picture } from '#lib/contract/picture.ts';
import { useImageHost } from './image-host.tsx';
import { LazyPicture } from './lazy-picture.tsx';
import { sourcesAt, viewedAt } from './sources-at.ts';
import { ViewerOpener } from './viewer-opener.tsx';

type OwnPictureProps = {
  readonly picture: Picture;
  /** How wide it stands on the page, as in an img's `sizes`. */
  readonly sizes: string;
  readonly priority?: boolean;
  readonly className?: string | undefined;
};

/** A picture the browser itself has asked the shop for; inside of `ImageHost`. */
export function OwnPicture({ picture, sizes, priority = false, className }: OwnPictureProps) {
  const sources = sourcesAt(useImageHost(), picture);
  return <LazyPicture sources={sources} sizes={sizes} priority={priority} className={className} />;
}

type OwnViewerButtonProps = {
  readonly picture: Picture;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** Opens the viewer on such a picture. */
export function OwnViewerButton({ picture, className, children }: OwnViewerButtonProps) {
  return (
    <ViewerOpener pictures={[viewedAt(useImageHost(), picture)]} start={0} className={className}>
      {children}
    </ViewerOpener>
  );
}
