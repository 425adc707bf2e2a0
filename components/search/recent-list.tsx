'use client';

import Link from 'next/link';
import { useSyncExternalStore } from 'react';
import { useImageHost } from '#components/images/image-host.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import { parseRecentDraws, storedRecentDraws } from '#lib/draws/recent-draws.ts';
import { drawRoute } from '#lib/site/routes.ts';
import styles from './recent-list.module.css';

/** The draws whose pages were opened on this device, the last one first. */
export function RecentList() {
  // The server renders none.
  const recent = parseRecentDraws(useSyncExternalStore(subscribeToNothing, storedRecentDraws, () => '[]'));
  const host = useImageHost();
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className={styles.head}>
        最近見たガチャ
      </h2>
      <ul className={styles.strip}>
        {recent.map(({ directoryName, title, art }) => (
          <li key={directoryName} className={styles.draw}>
            <img src={`${host}${art}`} alt="" width="160" height="90" loading="lazy" className={styles.art} />
            <Link href={drawRoute(directoryName)} prefetch={false} className={`phrases ${styles.link}`}>
              <TitleText>{title}</TitleText>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const subscribeToNothing = () => () => undefined;
