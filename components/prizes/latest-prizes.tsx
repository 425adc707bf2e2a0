'use client';

import { Card } from '#components/ui/card.tsx';
import { PRIZE_TAGS } from '#lib/orders/status-tag.ts';
import { prizeLocation, wonGroups } from '#lib/orders/won-groups.ts';
import { useNow } from '#lib/draws/use-now.ts';
import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { LatestSkeleton, SectionHead } from '#components/account/latest-section.tsx';
import styles from './won-rows.module.css';
import { WonRows } from './won-rows.tsx';

/** The best `SHOWN` groups among the `LATEST` newest prizes are shown. */
const LATEST = 20;
const SHOWN = 3;

/** The best of the member's latest prizes. Renders nothing on failure. */
export function LatestPrizes() {
  const { answer, failure } = useMemberQuery(
    'listWonPrizes',
    (callApi) => callApi('listWonPrizes', { query: { limit: LATEST } }),
    'latest',
  );
  const now = useNow();
  if (failure !== undefined) return null;
  if (answer === undefined || now === null) return <LatestSkeleton />;
  return (
    <section>
      <SectionHead all={ROUTES.prizes}>最近の当選</SectionHead>
      <Card className={styles.latest}>
        <WonRows
          groups={wonGroups(answer.items).slice(0, SHOWN)}
          stateOf={({ prize }) => ({
            tag: PRIZE_TAGS[prizeLocation(prize, new Date(now).toISOString()).kind],
            note: prize.drawTitle,
          })}
        />
      </Card>
    </section>
  );
}
