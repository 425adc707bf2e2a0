'use client';

import { later } from '#components/page/arrival/later.tsx';
import { FailureToAsk } from '#components/page/failure-to-ask.tsx';
import { useOwn } from '#lib/session/use-member-query.ts';
import { useSession } from '#lib/session/use-session.ts';
import { MemberCard } from '../member-card.tsx';
import { Counts } from './counts.tsx';
import { LatestOrders } from '../orders/latest-orders.tsx';
import { LatestSkeleton } from './latest-skeleton.tsx';
import { Notices } from './notices.tsx';
import styles from './overview.module.css';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { Settings } from './settings.tsx';

/** They come after the page stands, and only to who has won something; where they do not come, it does without. */
const LatestPrizes = later(
  () => import('../prizes/latest-prizes.tsx').then((arrived) => arrived.LatestPrizes),
  <LatestSkeleton />,
);

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
              {answer.wonPrizes > 0 && <LatestPrizes />}
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
