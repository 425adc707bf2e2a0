'use client';

import { useState } from 'react';
import useSWR from 'swr';
import { RequestFailure } from '#components/ui/failure.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { TakesFocus } from '#components/ui/takes-focus.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import type { ReceivedGift } from '#lib/contract/gift.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { queryFailure, useUnwrap } from '#lib/session/query-error.ts';
import { useHashValue } from '#lib/session/use-hash-value.ts';
import { GIFT_HASH } from '#lib/site/gift-routes.ts';
import { numberText } from '#lib/text/numbers.ts';
import { GiftCardView } from './gift-card.tsx';
import { GiftedPrizes } from './gifted-prizes.tsx';
import { ReceivedGiftForm } from './received-gift-form.tsx';

/** A gift, by the token of its link. It works without a login. */
export function ReceivedGiftCard() {
  const { value: token } = useHashValue(GIFT_HASH);
  if (token === undefined) return <Loading />;
  return token === null ? <Ended /> : <ByLink token={token} />;
}

const Loading = () => (
  <TitledCard title="プレゼント">
    <Skeleton height={320} />
  </TitledCard>
);

/** Also of a wrong link: the two are not distinguished. */
const Ended = () => (
  <TitledCard title="このリンクは、もう使えません">
    <p>
      期限がすぎたか、贈る方が取りやめたか、リンクの一部が欠けています。贈ってくれた方に、お確かめください。
    </p>
  </TitledCard>
);

function ByLink({ token }: { readonly token: string }) {
  const callApi = useApi();
  const unwrap = useUnwrap();
  const [accepted, setAccepted] = useState<ReceivedGift>();
  // After a failure the gift stays, with what is typed in its form.
  const { data, error, mutate } = useSWR<ReceivedGift | 'ended', Error>(
    ['showReceivedGift', token],
    async () => {
      const reply = await callApi('showReceivedGift', { body: { token } });
      const hasEnded = !reply.ok && (reply.status === 409 || reply.status === 422);
      return hasEnded ? 'ended' : unwrap(reply);
    },
    { shouldRetryOnError: false },
  );
  const refetch = async () => void (await mutate().catch(() => undefined));
  if (data === 'ended') return <Ended />;
  if (data === undefined)
    return error === undefined ? (
      <Loading />
    ) : (
      <RequestFailure message={queryFailure(error)} onRetry={refetch} />
    );
  const gift = accepted ?? data;
  return (
    <>
      <Inside gift={gift} />
      {gift.state === 'open' ? (
        <ReceivedGiftForm token={token} gift={gift} onAccepted={setAccepted} onTaken={refetch} />
      ) : (
        <TakesFocus wanted={accepted !== undefined}>
          <Progress state={gift.state} />
        </TakesFocus>
      )}
    </>
  );
}

/** The card and the contents of a gift. */
const Inside = ({ gift: { card, prizes, pieces } }: { readonly gift: ReceivedGift }) => (
  <TitledCard title={`${card.from}さんからのプレゼント`}>
    <GiftCardView card={card} />
    {prizes === null ? (
      <p className="num">{`なかみは、とどいてからのおたのしみです。(${numberText(pieces)}点)`}</p>
    ) : (
      <GiftedPrizes prizes={prizes} />
    )}
  </TitledCard>
);

const PROGRESS: Readonly<
  Record<Exclude<ReceivedGift['state'], 'open'>, { readonly title: string; readonly text: string }>
> = {
  unpaid: {
    title: 'お届け先を受け付けました',
    text: '贈る方が送料のお手続きをすませると、発送の準備を始めます。受け取る方のお支払いはありません。',
  },
  preparing: { title: '発送の準備をしています', text: 'カードといっしょに、箱におつめします。' },
  sent: { title: '発送しました', text: '運送会社がお届けします。もうすこしだけ、お待ちください。' },
  delivered: { title: 'お届けしました', text: 'たのしんでいただけましたか。' },
  stopped: {
    title: 'お届けできなくなりました',
    text: '発送の手続きが、取りやめになりました。入力されたお届け先は、消します。',
  },
};

const Progress = ({ state }: { readonly state: keyof typeof PROGRESS }) => (
  <TitledCard title={PROGRESS[state].title}>
    <p>{PROGRESS[state].text}</p>
    <p>お届け先のまちがいは、お早めにお問い合わせください。贈る方には、都道府県だけが伝わっています。</p>
  </TitledCard>
);
