import { Icon } from '#components/page/icon.tsx';
import type { Picture } from '#lib/contract/picture.ts';
import { viewedPicture } from './picture-sources.ts';
import { ShopPicture } from './shop-picture.tsx';
import styles from './viewer-gallery.module.css';
import { ViewerOpener } from './viewer-opener.tsx';

const LARGE = '(min-width: 1184px) 616px, (min-width: 768px) 52vw, 100vw';
const SMALL = '(min-width: 768px) 145px, 23vw';

/** The pictures of a draw: the first one large, the others small below it. Each opens the viewer. */
export function ViewerGallery({ pictures }: { readonly pictures: readonly Picture[] }) {
  // One list for all the buttons: React sends to the browser but once what is the same object.
  const viewed = pictures.map(viewedPicture);
  return (
    <ul className={styles.gallery}>
      {pictures.map((picture, index) => (
        <li key={picture.pictureId} className={styles.item}>
          <ViewerOpener pictures={viewed} start={index} className={styles.button}>
            <ShopPicture
              picture={picture}
              sizes={index === 0 ? LARGE : SMALL}
              priority={index === 0}
              className={styles.picture}
            />
            {index === 0 && (
              <span className={styles.zoom}>
                <Icon name="zoom" size={24} />
              </span>
            )}
          </ViewerOpener>
        </li>
      ))}
    </ul>
  );
}
