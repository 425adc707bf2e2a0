'use client';

import type { Picture } from '#lib/contract/picture.ts';
import { useImageHost } from './image-host.tsx';
import { LazyPicture } from './lazy-picture.tsx';
import { plainAt, sourcesAt } from './picture-sources.ts';

type ShopPictureProps = {
  readonly picture: Picture;
  /** Its width on the page, as in an img's `sizes`. */
  readonly sizes: string;
  /** Above the fold: loads at once, without a script. */
  readonly priority?: boolean;
  readonly className?: string;
};

/**
 * A picture of the catalogue in the format and width that suit the browser. The URLs are composed here, also in the
 * browser: written out for each format and width they would be the largest part of a page's data.
 */
export function ShopPicture({ picture, sizes, priority = false, className }: ShopPictureProps) {
  const host = useImageHost();
  return (
    <LazyPicture
      sources={sourcesAt(host, picture)}
      // React leaves the content of noscript as it is in the document.
      plain={typeof window === 'undefined' ? plainAt(host, picture, sizes) : undefined}
      sizes={sizes}
      priority={priority}
      className={className}
    />
  );
}
