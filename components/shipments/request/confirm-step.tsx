'use client';

import { useState, useEffect, useEffectEvent } from 'react';
import { useVoice } from '#components/brand/member-voice.tsx';
import Link from 'next/link';
import { ListSkeleton } from '#components/ui/skeleton.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { RequestFailure } from '#components/ui/failure.tsx';
import { useMember } from '#lib/session/use-member.ts';
import type { SelectedPrize } from '#lib/shipments/selection.ts';
import { useSelection } from '#lib/shipments/use-selection.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { RequestForm } from './request-form.tsx';
import { RequestFrame } from './request-frame.tsx';
import { TakesFocus } from '#components/ui/takes-focus.tsx';
import { Trouble } from '#components/ui/trouble.tsx';
import { groupPrizes } from '#lib/play/prize-text.ts';
import { gradeName } from '#lib/text/labels.ts';
import { numberText } from '#lib/text/numbers.ts';
import { findDraws } from '#lib/prizes/find-draws.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import { useMemberQuery } from '#lib/session/use-member-query.ts';
import styles from './confirm-step.module.css';

/** Shows the shipment for confirmation before it is requested. */
export function ConfirmStep({ paymentTypes }: { readonly paymentTypes: readonly PaymentType[] }) {
  const { selection } = useSelection();
  const member = useMember();
  const [isLeaving, setLeaving] = useState(false);
  const [unavailable, setUnavailable] = useState<readonly SelectedPrize[]>([]);
  useCurrentTerms();

  if (isLeaving || member.kind === 'loading') return <ListSkeleton name="発送の依頼" />;
  if (member.kind === 'failed') return <RequestFailure message={member.message} onRetry={member.refetch} />;
  return (
    <RequestFrame now={1}>
      {unavailable.length > 0 && (
        <UnavailablePrizes
          key={unavailable[0]?.wonPrizeId}
          prizes={unavailable}
          isAll={selection.prizes.length === 0}
        />
      )}
      {selection.prizes.length === 0 ? (
        <NothingChosen />
      ) : (
        <RequestForm
          member={member.member}
          selection={selection}
          paymentTypes={paymentTypes}
          onLeave={() => setLeaving(true)}
          onUnavailable={setUnavailable}
        />
      )}
    </RequestFrame>
  );
}

const NothingChosen = () => (
  <Card>
    <Empty
      line="送る賞品が、まだ選ばれていません"
      note={useVoice().nothingChosen}
      action={
        <ButtonLink kind="primary" href={ROUTES.prizes}>
          当選賞品から選ぶ
        </ButtonLink>
      }
    />
  </Card>
);

type UnavailablePrizesProps = {
  readonly prizes: readonly SelectedPrize[];
  /** No selected prize is left. */
  readonly isAll: boolean;
};

/** The number of prizes listed by name; of the rest only the count is shown. */
const MAX_NAMED = 5;

/** Lists prizes removed from the selection: requested in another tab or device, or out of storage. */
export function UnavailablePrizes({ prizes, isAll }: UnavailablePrizesProps) {
  const groups = groupPrizes(prizes);
  const others = groups.slice(MAX_NAMED).reduce((sum, { count }) => sum + count, 0);
  return (
    <TakesFocus wanted>
      <Trouble
        message={
          <span className="num">{`次の賞品は、もう発送を依頼しているか、保管期限がすぎたため、はずしました。${!isAll ? '残りの内容と送料をご確認のうえ、もう一度お進みください。' : ''}`}</span>
        }
        action={
          <>
            <ul className={`num ${styles.gone}`}>
              {groups.slice(0, MAX_NAMED).map(({ prize, count }) => (
                <li key={prize.wonPrizeId}>{`${gradeName(prize)} ${prize.name} ${numberText(count)}点`}</li>
              ))}
              {others > 0 && <li>{`ほか${numberText(others)}点`}</li>}
            </ul>
            <Link href={ROUTES.shipments} className={styles.link}>
              配送履歴を見る
            </Link>
          </>
        }
      />
    </TakesFocus>
  );
}

/** Fetches the terms of the selected draws again, because the selection may be old. */
function useCurrentTerms(): void {
  const { selection, updateTerms } = useSelection();
  const [names] = useState(() => selection.draws.map(({ directoryName }) => directoryName));
  const { answer } = useMemberQuery(
    'listBoughtDraws',
    (callApi) => findDraws(callApi, names),
    `of/${names.join()}`,
  );
  const onTerms = useEffectEvent((draws: readonly BoughtDraw[]) => updateTerms(draws));
  useEffect(() => {
    if (answer !== undefined) onTerms(answer.items);
  }, [answer]);
}
