'use client';

import { ViewTransition } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import type { Picture } from '#lib/contract/picture.ts';
import { ShopPicture } from './shop-picture.tsx';
import styles from './viewer-gallery.module.css';
import { ViewerOpener } from './viewer-opener.tsx';

const LARGE = '(min-width: 1184px) 616px, (min-width: 768px) 52vw, 100vw';
const SMALL = '(min-width: 768px) 145px, 21vw';
/** In its square such a picture is as high as the others, and wider than what is seen of it. */
const WIDE = '(min-width: 768px) 258px, 37vw';

type ViewerGalleryProps = {
  readonly pictures: readonly Picture[];
  /** By this name the large picture comes gliding from where the visitor saw it last. */
  readonly glides: string;
};

/**
 * The pictures of a draw: the first one large, the others small below it. Each opens the viewer. Made in the browser too:
 * with the pictures alone its data are a third.
 */
export function ViewerGallery({ pictures, glides }: ViewerGalleryProps) {
  return (
    <ul className={styles.gallery}>
      {pictures.map((picture, index) => (
        <li key={picture.pictureId} className={styles.item}>
          {index === 0 ? (
            <ViewTransition name={glides} share="auto" default="none">
              <ViewerOpener pictures={pictures} start={index} className={styles.button}>
                <ShopPicture picture={picture} sizes={LARGE} priority className={styles.picture} />
                <span className={styles.zoom}>
                  <Icon name="zoom" size={24} />
                </span>
              </ViewerOpener>
            </ViewTransition>
          ) : (
            <ViewerOpener pictures={pictures} start={index} className={styles.button}>
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
