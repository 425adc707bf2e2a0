'use client';

import { useSearchParams } from 'next/navigation';
import { useVoice } from '#components/brand/member-voice.tsx';
import { useState } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { RequestFailure } from '#components/ui/failure.tsx';
import { SelectionBar } from '#components/shipments/request/selection-bar.tsx';
import { prizeListParamsOf, viewRoute, removeOrderFromUrl } from '#lib/prizes/list-page.ts';
import { useBoughtDraw } from '#lib/prizes/use-bought-draws.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { ListSkeleton } from '#components/ui/skeleton.tsx';
import { DrawHead } from './draw-head.tsx';
import { VIEWS, type View } from '#lib/prizes/use-won-prizes.ts';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import { Filter } from '#components/ui/filter.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { unshippedPrizes } from '#lib/prizes/unshipped-prizes.ts';
import { MAX_PRIZES_PER_SHIPMENT } from '#lib/contract/enums.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { useRequest } from '#lib/session/use-request.ts';
import { useSelection } from '#lib/shipments/use-selection.ts';
import { numberText } from '#lib/text/numbers.ts';
import { OwnCopy } from './own-copy.tsx';
import { PrizeList } from './prize-list.tsx';
import { VariantChoices } from './variant-choice/variant-choices.tsx';
import { VariantSwaps } from './variant-choice/variant-swaps.tsx';
import styles from './prizes-of-draw.module.css';

/** The member's prizes of one draw; unshipped ones can be selected. */
export function PrizesOfDraw({ directoryName }: { readonly directoryName: string }) {
  const params = prizeListParamsOf(useSearchParams());
  const [order, setOrder] = useState<string | null>(null);
  // Kept in state, because it is removed from the URL.
  if (params.orderHistoryId !== null && params.orderHistoryId !== order) setOrder(params.orderHistoryId);
  const { draw, failure, refetch } = useBoughtDraw(directoryName);
  if (failure !== undefined) return <RequestFailure message={failure} onRetry={refetch} />;
  if (draw === undefined) return <ListSkeleton name="当選賞品" />;
  if (draw === null) return <NothingWon />;
  return (
    <>
      <div className={styles.page}>
        <DrawHead draw={draw} />
        {order !== null && <SelectOrderPrizes key={order} draw={draw} orderHistoryId={order} />}
        <VariantChoices directoryName={directoryName} />
        <VariantSwaps directoryName={directoryName} />
        <div className={styles.list}>
          <Views draw={draw} view={params.view} />
          <PrizeList key={params.view} draw={draw} view={params.view} />
        </div>
      </div>
      <SelectionBar />
      <OwnCopy />
    </>
  );
}

const NothingWon = () => (
  <Card>
    <Empty
      line="このガチャの当選賞品はありません"
      note={useVoice().noPrizesOfDraw}
      action={
        <ButtonLink kind="secondary" href={ROUTES.prizes}>
          当選賞品の一覧を見る
        </ButtonLink>
      }
    />
  </Card>
);

const VIEW_NAMES: Readonly<Record<View, string>> = { waiting: '発送待ち', sent: '依頼済み', all: 'すべて' };

type ViewsProps = { readonly draw: Pick<BoughtDraw, 'directoryName'>; readonly view: View };

/** The filter of the prizes. */
const Views = ({ draw, view }: ViewsProps) => (
  <Filter
    name="当選賞品のしぼりこみ"
    choices={VIEWS.map((other) => ({
      text: VIEW_NAMES[other],
      href: viewRoute(draw.directoryName, other),
      isHere: other === view,
    }))}
  />
);

type SelectOrderPrizesProps = { readonly draw: BoughtDraw; readonly orderHistoryId: string };

/** Selects the prizes of the order that the member came from. */
function SelectOrderPrizes({ draw, orderHistoryId }: SelectOrderPrizesProps) {
  const callApi = useApi();
  const { put } = useSelection();
  const [count, setCount] = useState<number | null>(null);
  const { directoryName } = draw;
  useRequest({
    key: orderHistoryId,
    send: () => unshippedPrizes(callApi, { directoryName, orderHistoryId, atMost: MAX_PRIZES_PER_SHIPMENT }),
    onAnswer: (reply) => {
      // On failure the member can select them.
      if (!reply.ok) return;
      put(draw, reply.prizes);
      setCount(reply.prizes.length);
      removeOrderFromUrl();
    },
  });
  if (count === null) return null;
  return (
    <div role="status">
      <Notice icon="gift">
        <span className="num">
          {count > 0
            ? `いまの結果の${numberText(count)}点を選びました。このまま確認へ進めます。`
            : 'この結果の賞品は、もう発送を依頼しています。'}
        </span>
      </Notice>
    </div>
  );
}
