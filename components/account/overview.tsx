'use client';

import { deferred } from '#components/ui/deferred.tsx';
import { RequestFailure } from '#components/ui/failure.tsx';
import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { useSession } from '#lib/session/use-session.ts';
import { Counts } from './counts.tsx';
import { LatestOrders } from '#components/orders/latest-orders.tsx';
import { LatestSkeleton } from './latest-section.tsx';
import { Notices } from './overview-notices.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { Card } from '#components/ui/card.tsx';
import { SectionTag } from '#components/ui/section.tsx';
import { LinkRows } from '#components/ui/link-rows.tsx';
import { MemberCard } from './member-card.tsx';
import { MonthCard } from './spending/month-card.tsx';
import { SETTINGS } from './member-links.ts';
import styles from './overview.module.css';

/** Loaded after the page is rendered, and only for members with prizes. If loading fails, the section is missing. */
const LatestPrizes = deferred(
  () => import('#components/prizes/latest-prizes.tsx').then((arrived) => arrived.LatestPrizes),
  <LatestSkeleton />,
);

/** Rarely shown: only after a change of the terms that asks for consent. */
const TextConsents = deferred(() => import('./text-consents.tsx').then((arrived) => arrived.TextConsents));

/** Shows the member's account: counts, latest prizes and orders, settings. */
export function Overview() {
  const { answer, failure, refetch } = useMemberQuery('showOverview', (callApi) =>
    callApi('showOverview', {}),
  );
  return (
    <div className={styles.page}>
      <Self />
      {answer && answer.openConsents.length > 0 && (
        <TextConsents consents={answer.openConsents} onAgreed={refetch} />
      )}
      {answer && <Notices overview={answer} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          {answer ? (
            <>
              <Counts overview={answer} />
              <MonthCard />
              {answer.latestWins.length > 0 && <LatestPrizes wins={answer.latestWins} />}
              <LatestOrders orders={answer.latestOrders} all={answer.orders} />
            </>
          ) : failure === undefined ? (
            <OverviewSkeleton />
          ) : (
            <RequestFailure message={failure} onRetry={refetch} />
          )}
        </div>
        <Settings />
      </div>
    </div>
  );
}

function Self() {
  const { session } = useSession();
  return <MemberCard name={session.kind === 'member' ? session.name : undefined} />;
}

/** Links to the settings. */
const Settings = () => (
  <section>
    <SectionTag>設定</SectionTag>
    <Card className={styles.card}>
      <LinkRows links={SETTINGS} />
    </Card>
  </section>
);
