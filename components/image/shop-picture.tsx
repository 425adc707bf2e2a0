import type { Picture } from '#lib/contract/picture.ts';
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
  const sources = pictureSources(picture);
  return (
    <picture>
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      <img
        src={sources.widest}
        alt={sources.alt}
        width={sources.width}
        height={sources.height}
        className={className}
        decoding="async"
        {...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}
