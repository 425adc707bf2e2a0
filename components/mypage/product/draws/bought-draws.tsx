'use client';

import { useSearchParams } from 'next/navigation';
import { ButtonLink } from '#components/page/button.tsx';
import { Card } from '#components/page/card.tsx';
import { Empty } from '#components/page/empty.tsx';
import { FailureToAsk } from '#components/page/failure-to-ask.tsx';
import { Pager } from '#components/ui/pager.tsx';
import { DRAWS_AT_ONCE, useBoughtDraws } from '#lib/prizes/use-bought-draws.ts';
import { listPlaceOf, listRoute } from '#lib/orders/list-page.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { PRIZES } from '../../member-links.ts';
import { BoughtDrawCard } from './bought-draw-card.tsx';
import styles from './bought-draws.module.css';
import { DrawsSkeleton } from './draws-skeleton.tsx';

const routeOf = (page: number) => listRoute(ROUTES.prizes, { page, isSent: false });

/** The draws in which the member won something, each with how much of it waits. */
export function BoughtDraws() {
  const { page } = listPlaceOf(useSearchParams());
  const { answer, failure, askAgain } = useBoughtDraws(page);
  if (failure !== undefined) return <FailureToAsk message={failure} onAskAgain={askAgain} />;
  if (answer === undefined) return <DrawsSkeleton />;
  if (answer.items.length === 0) return <Nothing isPastTheEnd={answer.total > 0} />;
  return (
    <div className={styles.draws}>
      <ul className={styles.cards}>
        {answer.items.map((draw, index) => (
          <BoughtDrawCard key={draw.productId} draw={draw} priority={index < 2} />
        ))}
      </ul>
      <Pager
        name={PRIZES.name}
        page={page}
        pages={Math.ceil(answer.total / DRAWS_AT_ONCE)}
        routeOf={routeOf}
      />
    </div>
  );
}

const Nothing = ({ isPastTheEnd }: { readonly isPastTheEnd: boolean }) => (
  <Card>
    {isPastTheEnd ? (
      <Empty
        line="このページには、何もありません"
        action={
          <ButtonLink kind="secondary" href={routeOf(1)}>
            はじめのページを見る
          </ButtonLink>
        }
      />
    ) : (
      <Empty
        line="まだ当選賞品がありません"
        note="ゆめじも、まだ夢の中です。"
        action={
          <ButtonLink kind="primary" href={ROUTES.top}>
            開催中のガチャを見る
          </ButtonLink>
        }
      />
    )}
  </Card>
);
