'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { ButtonLink } from '#components/page/button.tsx';
import { Card } from '#components/page/card.tsx';
import { Empty } from '#components/page/empty.tsx';
import { FailureToAsk } from '#components/page/failure-to-ask.tsx';
import { ParcelBar } from '#components/shipping/basket/parcel-bar.tsx';
import { prizesPlaceOf } from '#lib/prizes/list-page.ts';
import { useBoughtDraw } from '#lib/prizes/use-bought-draws.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { ListSkeleton } from '../../listing/list-skeleton.tsx';
import { ChosenOrder } from './chosen-order.tsx';
import { DrawHead } from './draw-head.tsx';
import styles from './prizes-of-draw.module.css';
import { PrizeList } from './prize-list.tsx';
import { Views } from './views.tsx';

/** What the member won in one draw: what waits can be chosen to be sent. */
export function PrizesOfDraw({ directoryName }: { readonly directoryName: string }) {
  const place = prizesPlaceOf(useSearchParams());
  const [order, setOrder] = useState<string | null>(null);
  // It stays on the page when the address has lost it.
  if (place.orderHistoryId !== null && place.orderHistoryId !== order) setOrder(place.orderHistoryId);
  const { draw, failure, askAgain } = useBoughtDraw(directoryName);
  if (failure !== undefined) return <FailureToAsk message={failure} onAskAgain={askAgain} />;
  if (draw === undefined) return <ListSkeleton name="当選賞品" />;
  if (draw === null) return <NothingWon />;
  return (
    <>
      <div className={styles.page}>
        <DrawHead draw={draw} />
        {order !== null && <ChosenOrder key={order} draw={draw} orderHistoryId={order} />}
        <div className={styles.list}>
          <Views draw={draw} view={place.view} />
          <PrizeList key={place.view} draw={draw} view={place.view} pages={place.pages} />
        </div>
      </div>
      <ParcelBar />
    </>
  );
}

const NothingWon = () => (
  <Card>
    <Empty
      line="このガチャの当選賞品はありません"
      note="ゆめじが、棚のすみまで見てきました。"
      action={
        <ButtonLink kind="secondary" href={ROUTES.prizes}>
          当選賞品の一覧を見る
        </ButtonLink>
      }
    />
  </Card>
);
