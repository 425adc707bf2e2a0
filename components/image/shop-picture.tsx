import type { Picture } from '#lib/contract/picture.ts';
import { LazyPicture } from './lazy-picture.tsx';
import { pictureSources } from './picture-sources.ts';

type ShopPictureProps = {
  readonly picture: Picture;
  /** How wide it stands on the page, as in an img's `sizes`. */
  readonly sizes: string;
  /** Above the fold: loads at once, before any script. */
  readonly priority?: boolean;
  readonly className?: string | undefined;
};

/** A picture of the catalogue, in the format and width that suit the browser. */
export function ShopPicture({ picture, sizes, priority = false, className }: ShopPictureProps) {
  return (
    <LazyPicture sources={pictureSources(picture)} sizes={sizes} priority={priority} className={className} />
  );
}
