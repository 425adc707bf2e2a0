'use client';

import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import styles from './own-card.module.css';

/** Placeholder until the session is known, and without scripts. */
export const OwnSkeleton = () => (
  <>
    <Skeleton height={160} />
    <noscript>
      <Card className={styles.card}>
        <p>この確認は、お使いの端末のなかで計算します。JavaScriptを使える設定で、もう一度開いてください。</p>
      </Card>
    </noscript>
  </>
);
