'use client';

import { useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import { GUARDIAN, ORDERS, SPENDING } from '#components/account/member-links.ts';
import { TextConsents } from '#components/account/text-consents.tsx';
import { Sentences } from '#components/ui/line-breaks.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { RetryButton } from '#components/ui/retry-button.tsx';
import { RequestTrouble } from '#components/ui/trouble.tsx';
import type { ReceivedRefusal } from '#lib/contract/refusals.ts';
import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { QuantityChoice } from './choose-quantity.tsx';
import type { CheckoutDraw } from './checkout-draw.ts';
import { ADULT_AGE_YEARS, LOWER_CAP_AGE_YEARS } from '#lib/contract/shop-rules.ts';
import styles from './order-refused.module.css';

type OrderRefusedProps = {
  readonly draw: CheckoutDraw;
  readonly refusal: ReceivedRefusal;
  readonly onPlaceAgain: () => Promise<void>;
};

/** Explains why the order was refused, and offers the next action. */
export function OrderRefused({ draw, refusal, onPlaceAgain }: OrderRefusedProps) {
  const { title, hint, action } = refusalText(refusal);
  useCurrentNumbers(draw.directoryName);
  return (
    <Card as="section" className={styles.card}>
      <div role="alert">
        <h2 className={styles.title}>{title}</h2>
      </div>
      <p className={styles.words}>
        <Sentences>{hint}</Sentences>
      </p>
      <div className={styles.ways}>
        {action === 'agree' && <AgreeAndContinue message={refusal.message} onAgreed={onPlaceAgain} />}
        {action === 'orders' && (
          <ButtonLink kind="primary" href={ORDERS.path}>
            購入履歴を見る
          </ButtonLink>
        )}
        {action === 'guardian' && (
          <ButtonLink kind="primary" href={GUARDIAN.path}>
            {`${GUARDIAN.name}へ`}
          </ButtonLink>
        )}
        {action === 'spending' && (
          <ButtonLink kind="primary" href={SPENDING.path}>
            おやすみの期間を見る
          </ButtonLink>
        )}
        {RETRIED.has(action) && (
          <RetryButton
            kind={action === 'orders' || action === 'guardian' ? 'secondary' : 'primary'}
            message={refusal.message}
            onRetry={onPlaceAgain}
          />
        )}
        {(action === 'choose' || action === 'retryOrChoose') && <QuantityChoice draw={draw} />}
        {action === 'draws' && (
          <ButtonLink kind="primary" href={`${ROUTES.top}#now`}>
            開催中のガチャを見る
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

type AgreeAndContinueProps = {
  /** The text of the refusal. */
  readonly message: string;
  readonly onAgreed: () => Promise<void>;
};

/** The changed terms; with the member's consent the order is placed. They may have agreed in another tab. */
function AgreeAndContinue({ message, onAgreed }: AgreeAndContinueProps) {
  const { answer, failure, refetch } = useMemberQuery('listOpenConsents', (callApi) =>
    callApi('listOpenConsents', {}),
  );
  if (failure !== undefined) return <RequestTrouble message={failure} onRetry={refetch} />;
  if (answer?.items.length === 0) return <RetryButton kind="primary" message={message} onRetry={onAgreed} />;
  return answer && <TextConsents consents={answer.items} onAgreed={onAgreed} />;
}

/** Refetches the draw, so that the choice uses the current stock. */
function useCurrentNumbers(directoryName: string): void {
  const { mutate } = useSWRConfig();
  const refetchDraw = useEffectEvent(() => void mutate(['showDraw', directoryName]));
  useEffect(() => refetchDraw(), []);
}

/** The next action: choose another quantity, see other draws, or retry; before that, pay or cancel one of the orders. */
type NextAction =
  | 'choose'
  | 'draws'
  | 'again'
  | 'retryOrChoose'
  | 'orders'
  | 'guardian'
  | 'spending'
  | 'agree';

/** Actions beside or after which the same order may be accepted. */
const RETRIED: ReadonlySet<NextAction> = new Set(['again', 'retryOrChoose', 'orders', 'guardian']);

type RefusalText = { readonly title: string; readonly hint: string; readonly action: NextAction };

const REFUSAL_TEXT: Readonly<Partial<Record<ReceivedRefusal['code'], RefusalText>>> = {
  soldOut: {
    title: '完売しました',
    hint: 'ありがとうございました。追加の販売はありません。代金はかかっていません。',
    action: 'draws',
  },
  salePaused: {
    title: '販売を一時停止しています',
    hint: '理由は、ガチャのページでごらんいただけます。代金はかかっていません。',
    action: 'retryOrChoose',
  },
  saleOver: {
    title: '販売は終わりました',
    hint: '販売期間がすぎました。代金はかかっていません。',
    action: 'draws',
  },
  drawNotFound: {
    title: 'ガチャが見つかりません',
    hint: 'アドレスがちがうか、販売を取りやめたのかもしれません。',
    action: 'draws',
  },
  notEnoughLeft: {
    title: '残りが足りません',
    hint: 'いま引ける回数は、次のとおりです。ほかのお客さまのとりおきがもどると、ふえることがあります。',
    action: 'choose',
  },
  restNotFree: {
    title: 'いまは「残り全部」を選べません',
    hint: '手続き中の方がいないときだけ、残り全部を引けます。ほかの回数なら、すぐに引けます。',
    action: 'choose',
  },
  quantityNotOffered: {
    title: 'その回数では引けません',
    hint: '次の回数から選んでください。',
    action: 'choose',
  },
  memberLimit: {
    title: 'おひとりの上限をこえます',
    hint: 'おひとりで引ける回数の上限は、これまでに引いた回数と合わせて数えています。少ない回数なら、引けることがあります。',
    action: 'choose',
  },
  minorLimit: {
    title: '今月の上限をこえます',
    hint: `${ADULT_AGE_YEARS}歳未満の方は、ひと月に購入できる金額が決まっています。来月になると、また購入できます。少ない回数なら、いまも引けることがあります。`,
    action: 'choose',
  },
  ownLimit: {
    title: '決めた上限をこえます',
    hint: 'ご自分で決めた、ひと月の上限をこえるご注文です。来月になると、また購入できます。少ない回数なら、いまも引けることがあります。代金はかかっていません。',
    action: 'choose',
  },
  purchasesPaused: {
    title: 'おやすみ中です',
    hint: 'ご自分で決めた、購入のおやすみの期間です。終わるまで、くじはこのまま棚で待っています。代金はかかっていません。',
    action: 'spending',
  },
  guardianNeeded: {
    title: '保護者の方の確認が必要です',
    hint: `${LOWER_CAP_AGE_YEARS}歳未満の方は、はじめて購入する前に、保護者の方がご自分のメールから確認します。確認がすむと、購入できます。代金はかかっていません。`,
    action: 'guardian',
  },
  termsChanged: {
    title: '同意をお願いします',
    hint: '利用規約などをお読みのうえ、同意していただくと、そのまま購入に進みます。代金はかかっていません。',
    action: 'agree',
  },
  guardianStopped: {
    title: '保護者の方が購入を止めています',
    hint: '購入できるようにするには、保護者の方とご相談ください。代金はかかっていません。',
    action: 'guardian',
  },
  heldTooLong: {
    title: '少し時間をおいてください',
    hint: 'お支払いのないとりおきをくりかえすと、ほかの方が引けなくなるためです。しばらくすると、また引けます。代金はかかっていません。',
    action: 'draws',
  },
  unpaidLimit: {
    title: 'お支払い前のご注文があります',
    hint: '同じ方・同じ端末・同じカードのご注文が、お支払いを待っています。そちらのお支払いをすませるか、取りやめると、すぐに引けます。',
    action: 'orders',
  },
  holdLimit: {
    title: 'お手続きが集中しています',
    hint: '残りの多くが、ほかの方のお支払いを待っています。1、2分ほどで空きます。回数をへらすと、いま引けることもあります。代金はかかっていません。',
    action: 'retryOrChoose',
  },
  boxNotReady: {
    title: 'ただいま準備中です',
    hint: '発売の準備をしているところです。少し待ってから、もう一度お試しください。',
    action: 'again',
  },
};

/** For other codes the refusal's message is shown. */
const OTHER_REFUSAL = {
  title: '手続きを始められませんでした',
  action: 'again',
} as const;

function refusalText({ code, message }: ReceivedRefusal): RefusalText {
  return REFUSAL_TEXT[code] ?? { ...OTHER_REFUSAL, hint: `${message}代金はかかっていません。` };
}
