'use client';

import { useState } from 'react';
import { ListSkeleton } from '#components/mypage/listing/list-skeleton.tsx';
import { ButtonLink } from '#components/page/button.tsx';
import { Card } from '#components/page/card.tsx';
import { Empty } from '#components/page/empty.tsx';
import { FailureToAsk } from '#components/page/failure-to-ask.tsx';
import { useMember } from '#lib/session/use-member.ts';
import type { Chosen } from '#lib/shipments/selection.ts';
import { useBasket } from '#lib/shipments/use-selection.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { Gone } from './gone.tsx';
import { RequestForm } from './request-form.tsx';
import { RequestFrame } from './request-frame.tsx';
import { useNewestTerms } from './use-newest-terms.ts';

/** Everything about the parcel, to be checked before it is asked for. */
export function ConfirmStep() {
  const { basket } = useBasket();
  const member = useMember();
  const [isLeaving, setLeaving] = useState(false);
  const [gone, setGone] = useState<readonly Chosen[]>([]);
  useNewestTerms();

  if (isLeaving || member.kind === 'asking') return <ListSkeleton name="発送の依頼" />;
  if (member.kind === 'failed') return <FailureToAsk message={member.message} onAskAgain={member.askAgain} />;
  return (
    <RequestFrame now={1}>
      {gone.length > 0 && <Gone key={gone[0]?.wonPrizeId} prizes={gone} isAll={basket.prizes.length === 0} />}
      {basket.prizes.length === 0 ? (
        <NothingChosen />
      ) : (
        <RequestForm
          member={member.member}
          basket={basket}
          onLeave={() => setLeaving(true)}
          onGone={setGone}
        />
      )}
    </RequestFrame>
  );
}

const NothingChosen = () => (
  <Card>
    <Empty
      line="送る賞品が、まだえらばれていません"
      note="ゆめじの箱も、からっぽのままです。"
      action={
        <ButtonLink kind="primary" href={ROUTES.prizes}>
          当選賞品からえらぶ
        </ButtonLink>
      }
    />
  </Card>
);
