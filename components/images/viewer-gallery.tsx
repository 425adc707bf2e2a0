'use client';

import { ViewTransition } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import type { ShownPicture } from './shown-picture.ts';
import { ShopPicture } from './shop-picture.tsx';
import styles from './viewer-gallery.module.css';
import { ViewerOpener } from './viewer-opener.tsx';

const LARGE = '(min-width: 1184px) 616px, (min-width: 640px) 52vw, calc(100vw - 32px)';
const SMALL = '(min-width: 768px) 145px, 21vw';
/** In a square such a picture has full height and is cropped at the sides. */
const WIDE = '(min-width: 768px) 258px, 37vw';

type ViewerGalleryProps = {
  readonly pictures: readonly ShownPicture[];
  /** The name of the view transition into the large picture. */
  readonly glides: string;
};

/**
 * The pictures of a draw: the first large, the others small below it. Each opens the viewer. A client component,
 * because its data are a third of its HTML.
 */
export function ViewerGallery({ pictures, glides }: ViewerGalleryProps) {
  return (
    <ul className={styles.gallery}>
      {pictures.map((picture, index) => (
        <li key={picture.pictureId} className={styles.item}>
          {index === 0 ? (
            <ViewTransition name={glides} share="auto" default="none">
              <ViewerOpener picture={picture} className={styles.button}>
                <ShopPicture picture={picture} sizes={LARGE} priority className={styles.picture} />
                <span className={styles.zoom}>
                  <Icon name="zoom" size={24} />
                </span>
              </ViewerOpener>
            </ViewTransition>
          ) : (
            <ViewerOpener picture={picture} className={styles.button}>
              <ShopPicture
                picture={picture}
                sizes={picture.width > picture.height ? WIDE : SMALL}
                className={styles.picture}
              />
            </ViewerOpener>
          )}
        </li>
      ))}
    </ul>
  );
}
