'use client';

import { later } from '#components/page/arrival/later.tsx';
import { Card } from '#components/page/card.tsx';
import { Skeleton } from '#components/page/skeleton.tsx';
import styles from './own.module.css';

/** Whose tickets they are is known in the browser alone, so nothing of it need come with the page. */
export const OwnTicketsLater = later(
  () => import('./own-tickets.tsx').then(({ OwnTickets }) => OwnTickets),
  <>
    <Skeleton height={160} />
    <noscript>
      <Card className={styles.card}>
        <p>
          この確認は、お使いの端末のなかで計算します。JavaScriptを使える設定で、もう一度ひらいてください。
        </p>
      </Card>
    </noscript>
  </>,
);
