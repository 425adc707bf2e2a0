'use client';

import { Card } from '#components/ui/card.tsx';
import type { Overview } from '#lib/contract/member/overview.ts';
import { PRIZE_TAGS } from '#lib/orders/status-tag.ts';
import { prizeLocation } from '#lib/orders/won-groups.ts';
import { useNow } from '#lib/draws/use-now.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { LatestSkeleton, SectionHead } from '#components/account/latest-section.tsx';
import styles from './won-rows.module.css';
import { WonRows } from './won-rows.tsx';

/** The best prizes of the latest order that the member played. */
export function LatestPrizes({ wins }: { readonly wins: Overview['latestWins'] }) {
  const now = useNow();
  if (now === null) return <LatestSkeleton />;
  return (
    <section>
      <SectionHead all={ROUTES.prizes}>最近の当選</SectionHead>
      <Card className={styles.latest}>
        <WonRows
          groups={wins}
          stateOf={({ prize }) => ({
            tag: PRIZE_TAGS[prizeLocation(prize, new Date(now).toISOString()).kind],
            note: prize.drawTitle,
          })}
        />
      </Card>
    </section>
  );
}
