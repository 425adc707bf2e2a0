import type { Picture } from '#lib/contract/picture.ts';
import { ShopPicture } from './shop-picture.tsx';
import { ViewerButton } from './viewer-button.tsx';
import styles from './viewer-gallery.module.css';

/** The pictures of a draw: the first one large, the others as thumbnails; each opens the viewer. */
export function ViewerGallery({ pictures }: { readonly pictures: readonly Picture[] }) {
  return (
    <ul className={styles.gallery}>
      {pictures.map((picture, index) => (
        <li key={picture.pictureId} className={styles.item}>
          <ViewerButton pictures={pictures} start={index} className={styles.button}>
            <ShopPicture picture={picture} sizes="(min-width: 768px) 540px, 100vw" priority={index === 0} />
          </ViewerButton>
        </li>
      ))}
    </ul>
  );
}
