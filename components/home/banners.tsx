'use client';

import Link from 'next/link';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import type { Banner } from '#lib/contract/banner.ts';
import styles from './banners.module.css';

const ON_A_PHONE = '76vw';
const POSTER = `(min-width: 1152px) 760px, (min-width: 768px) 65vw, ${ON_A_PHONE}`;
const BESIDE_IT = `(min-width: 1152px) 344px, (min-width: 768px) 30vw, ${ON_A_PHONE}`;

/** Of three banners the first is large; one or two share the full width. */
function sizesOf(place: number, many: number): string {
  if (many === 3) return place === 0 ? POSTER : BESIDE_IT;
  return `(min-width: 768px) ${Math.floor(96 / many)}vw, ${ON_A_PHONE}`;
}

/** Banners side by side, without automatic movement. */
export function Banners({ banners }: { readonly banners: readonly Banner[] }) {
  if (banners.length === 0) return null;
  return (
    <nav aria-label="ピックアップ" className={`wrap ${styles.banners}`}>
      <ul className={styles.strip}>
        {banners.map(({ bannerId, title, picture, link }, place) => (
          <li key={bannerId}>
            <Link href={link} prefetch={false} className={styles.banner} aria-label={title}>
              <ShopPicture
                picture={picture}
                sizes={sizesOf(place, banners.length)}
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
