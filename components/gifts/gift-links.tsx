'use client';

import { useState } from 'react';
import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { ConfirmedAction } from '#components/ui/confirmed-action.tsx';
import { RequestFailure } from '#components/ui/failure.tsx';
import { StateTag } from '#components/ui/state-tag.tsx';
import { TakesFocus } from '#components/ui/takes-focus.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import type { GiftState } from '#lib/contract/enums.ts';
import type { Gift } from '#lib/contract/gift.ts';
import type { StatusTag } from '#lib/orders/status-tag.ts';
import { SHIPMENT_CHANGED, useInvalidate } from '#lib/session/invalidate.ts';
import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import { giftRoute } from '#lib/site/gift-routes.ts';
import { shipmentRoute } from '#lib/site/routes.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { GiftCardView } from './gift-card.tsx';
import { GiftedPrizes } from './gifted-prizes.tsx';
import styles from './gift-links.module.css';

const TAGS: Readonly<Record<GiftState, StatusTag>> = {
  open: { text: 'お届け先の入力待ち', look: 'now' },
  given: { text: 'お届け先が決まりました', look: 'going' },
  withdrawn: { text: '取りやめました', look: 'over' },
  ended: { text: '期限がすぎました', look: 'over' },
  lapsed: { text: '発送を取りやめました', look: 'over' },
};

/** The number of gifts shown whose link is not open any more. */
const FORMER = 5;

/** The member's gifts by a link: those that wait for the address with their link, and the latest of the others. */
export function GiftLinks() {
  // The gift that was withdrawn last keeps its place in the list.
  const [withdrawn, setWithdrawn] = useState<string | null>(null);
  const { answer, failure, refetch } = useMemberQuery('listGifts', (callApi) => callApi('listGifts', {}));
  if (failure !== undefined)
    return (
      <TitledCard title="プレゼントのリンク">
        <RequestFailure message={failure} onRetry={refetch} />
      </TitledCard>
    );
  const all = answer?.items ?? [];
  const isFirst = ({ state, giftId }: Gift) => state === 'open' || giftId === withdrawn;
  const shown = [...all.filter(isFirst), ...all.filter((gift) => !isFirst(gift)).slice(0, FORMER)];
  if (shown.length === 0) return null;
  return (
    <TitledCard title="プレゼントのリンク">
      {shown.map((gift) => (
        <article key={gift.giftId} className={styles.gift} aria-label={`${gift.card.from}からのプレゼント`}>
          <TakesFocus wanted={gift.giftId === withdrawn && gift.token === null}>
            <StateTag tag={TAGS[gift.state]} />
          </TakesFocus>
          {gift.token === null ? (
            <Former gift={gift} />
          ) : (
            <Open gift={gift} token={gift.token} onWithdraw={() => setWithdrawn(gift.giftId)} />
          )}
        </article>
      ))}
    </TitledCard>
  );
}

const Former = ({ gift: { userShipId, endsAt } }: { readonly gift: Gift }) =>
  userShipId === null ? (
    <p className="num">{`リンクの期限 ${japanDateTime(endsAt)}`}</p>
  ) : (
    <Link href={shipmentRoute(userShipId)}>発送の状況を見る</Link>
  );

type OpenProps = { readonly gift: Gift; readonly token: string; readonly onWithdraw: () => void };

function Open({ gift, token, onWithdraw }: OpenProps) {
  const invalidate = useInvalidate();
  const { mutation, run } = useMutation<'withdrawGift'>();
  const withdraw = async () => {
    onWithdraw();
    await run((callApi) => callApi('withdrawGift', { params: { giftId: gift.giftId } }));
    await invalidate(SHIPMENT_CHANGED);
  };
  return (
    <>
      <GiftedPrizes prizes={gift.prizes} />
      <GiftCardView card={gift.card} />
      <p className="num">
        {`${japanDateTime(gift.endsAt)}まで。受け取る方がお届け先を入力すると、メールでお知らせします。`}
      </p>
      <ShareLink from={gift.card.from} token={token} />
      <ConfirmedAction
        name="プレゼントを取りやめる"
        question="プレゼントを取りやめますか。"
        no="取りやめない"
        yes="取りやめる"
        isBusy={mutation.kind === 'busy'}
        failure={mutation.kind === 'failed' ? mutation.message : null}
        onYes={() => void withdraw()}
      >
        リンクは使えなくなり、賞品は発送待ちにもどります。
      </ConfirmedAction>
    </>
  );
}

type Outcome = 'none' | 'copied' | 'failed';

const OUTCOME_TEXT: Readonly<Record<Outcome, string>> = {
  none: '',
  copied: 'リンクをコピーしました。受け取る方にだけ送ってください。',
  failed: 'コピーできませんでした。下のリンクを、選んでコピーしてください。',
};

/** Copies the link, or hands it to an app of the device. */
function ShareLink({ from, token }: { readonly from: string; readonly token: string }) {
  const [outcome, setOutcome] = useState<Outcome>('none');
  const url = new URL(giftRoute(token), window.location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  const share = () => {
    // A cancelled dialog needs no message.
    navigator.share({ text: `${from}からのプレゼントです。`, url }).catch(() => undefined);
  };
  return (
    <div className={styles.ways}>
      <Button kind="primary" onClick={() => void copy()}>
        リンクをコピーする
      </Button>
      {typeof navigator.share === 'function' && (
        <Button kind="secondary" onClick={share}>
          送る相手を選ぶ
        </Button>
      )}
      <p role="status">{OUTCOME_TEXT[outcome]}</p>
      {outcome === 'failed' && <p className={styles.link}>{url}</p>}
    </div>
  );
}
