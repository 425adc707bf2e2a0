'use client';

import { lazy, Suspense } from 'react';
import { FailureToAsk } from '#components/page/failure-to-ask.tsx';
import { useOwn } from '#lib/member/use-own.ts';
import { useSession } from '#lib/session/use-session.ts';
import { MemberCard } from '../member-card.tsx';
import { Counts } from './counts.tsx';
import { LatestOrders } from '../orders/latest-orders.tsx';
import { LatestSkeleton } from './latest-skeleton.tsx';
import { Notices } from './notices.tsx';
import styles from './overview.module.css';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { Settings } from './settings.tsx';

/** It comes after the page stands, and only to who has won something. */
const LatestPrizes = lazy(async () => ({
  default: (await import('../prizes/latest-prizes.tsx')).LatestPrizes,
}));

/** A member's account at a glance. */
export function Overview() {
  const { answer, failure, askAgain } = useOwn('showOverview', (ask) => ask('showOverview', {}));
  return (
    <div className={styles.page}>
      <Self />
      {answer && <Notices overview={answer} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          {answer ? (
            <>
              <Counts overview={answer} />
              {answer.wonPrizes > 0 && (
                <Suspense fallback={<LatestSkeleton />}>
                  <LatestPrizes />
                </Suspense>
              )}
              <LatestOrders orders={answer.latestOrders} all={answer.orders} />
            </>
          ) : failure === undefined ? (
            <OverviewSkeleton />
          ) : (
            <FailureToAsk message={failure} onAskAgain={askAgain} />
          )}
        </div>
        <Settings />
      </div>
    </div>
  );
}

function Self() {
  const { session } = useSession();
  return <MemberCard name={(session.kind === 'member' && session.name) || '会員'} />;
}
