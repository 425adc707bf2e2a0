'use client';

import Link from 'next/link';
import { useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { resultRoute } from '#lib/site/routes.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './unseen-link.module.css';

/** Bar along the lower edge of the screen. It moves no content of the page, and can be dismissed for this visit. */
export function UnseenLink({ count }: { readonly count: number }) {
  const { answer } = useMemberQuery('showOverview', (ask) => ask('showOverview', {}));
  const [dismissedCount, setDismissedCount] = useState(readDismissedCount);
  const [oldest] = answer?.unseenResults ?? [];
  if (oldest === undefined || count <= dismissedCount) return null;

  function dismiss() {
    storeDismissedCount(count);
    setDismissedCount(count);
  }
  return (
    <aside aria-label="まだ見ていない結果" className={styles.bar}>
      <div className={`wrap ${styles.content}`}>
        <Link
          href={`${resultRoute(oldest.directoryName)}?order=${oldest.orderHistoryId}`}
          prefetch={false}
          className={styles.link}
        >
          <Icon name="gift" size={22} className={styles.icon} />
          <span
            className={`num ${styles.words}`}
          >{`まだ見ていない結果が${numberText(count)}件あります`}</span>
          <Icon name="right" size={18} className={styles.icon} />
        </Link>
        <button type="button" aria-label="知らせを閉じる" className={styles.close} onClick={dismiss}>
          <Icon name="x" size={20} />
        </button>
      </div>
    </aside>
  );
}

const STORAGE_KEY = 'unseen/put-away';

/** The number of unseen results when the member dismissed the bar; a higher number shows it again. */
function readDismissedCount(): number {
  try {
    return Number(sessionStorage.getItem(STORAGE_KEY) ?? 0) || 0;
  } catch {
    return 0;
  }
}

function storeDismissedCount(count: number): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, `${count}`);
  } catch {
    // Without storage it stays dismissed until the page is left.
  }
}
