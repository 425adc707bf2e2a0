'use client';

import Link from 'next/link';
import { ShopPicture } from '#components/image/shop-picture.tsx';
import type { Banner } from '#lib/contract/banner.ts';
import styles from './banners.module.css';

const SIZES = '(min-width: 1152px) 740px, (min-width: 768px) 66vw, 84vw';

/** What the shop wants to be seen first. They stand side by side and do not move by themselves. */
export function Banners({ banners }: { readonly banners: readonly Banner[] }) {
  if (banners.length === 0) return null;
  return (
    <nav aria-label="ピックアップ" className={`wrap ${styles.banners}`}>
      <ul className={styles.strip}>
        {banners.map(({ bannerId, title, picture, link }, place) => (
          <li key={bannerId}>
            <Link href={link} className={styles.banner} aria-label={title}>
              <ShopPicture
                picture={picture}
                sizes={SIZES}
                priority={place === 0}
                className={styles.picture}
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
