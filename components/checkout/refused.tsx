'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useSWRConfig } from 'swr';
import { Sentences } from '#components/ui/line-breaks.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { RefusalBody, RefusalCode } from '#lib/contract/refusals.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { Choice } from './choose-first.tsx';
import type { CheckoutDraw } from './checkout-draw.ts';
import styles from './refused.module.css';

type RefusedProps = {
  readonly draw: CheckoutDraw;
  readonly refusal: RefusalBody;
  readonly onPlaceAgain: () => Promise<void>;
};

/** The tickets cannot be had: why not, and what can be done instead. */
export function Refused({ draw, refusal, onPlaceAgain }: RefusedProps) {
  const { title, hint, way } = refusalWay(refusal);
  useNumbersOfNow(draw.directoryName);
  return (
    <Card as="section" className={styles.card}>
      <div role="alert">
        <h2 className={styles.title}>{title}</h2>
      </div>
      <p className={styles.words}>
        <Sentences>{hint}</Sentences>
      </p>
      {way === 'choose' && <Choice draw={draw} />}
      <div className={styles.ways}>
        {way === 'again' && <Again onPlaceAgain={onPlaceAgain} />}
        {way === 'draws' && (
          <ButtonLink kind="primary" href={`${ROUTES.top}#now`}>
            開催中のガチャを見る
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

/** The choice goes by what is left now, not by what was left when the page was made. */
function useNumbersOfNow(directoryName: string): void {
  const { mutate } = useSWRConfig();
  const lookAgain = useEffectEvent(() => void mutate(['showDraw', directoryName]));
  useEffect(() => lookAgain(), []);
}

function Again({ onPlaceAgain }: Pick<RefusedProps, 'onPlaceAgain'>) {
  const [isBusy, setBusy] = useState(false);

  async function again() {
    setBusy(true);
    await onPlaceAgain();
    setBusy(false);
  }
  return (
    <Button kind="primary" busy={isBusy} onClick={() => void again()}>
      もう一度ためす
    </Button>
  );
}

/** What somebody can do who was refused: choose how many, look at other draws, or ask again. */
type WayOn = 'choose' | 'draws' | 'again';

type RefusalWay = { readonly title: string; readonly hint: string; readonly way: WayOn };

const WAYS: Readonly<Partial<Record<RefusalCode, RefusalWay>>> = {
  soldOut: {
    title: '完売しました',
    hint: 'ありがとうございました。追加の販売はありません。代金はかかっていません。',
    way: 'draws',
  },
  saleOver: {
    title: '販売は終わりました',
    hint: '販売期間がすぎました。代金はかかっていません。',
    way: 'draws',
  },
  drawNotFound: {
    title: 'ガチャが見つかりません',
    hint: 'アドレスがちがうか、販売を取りやめたのかもしれません。',
    way: 'draws',
  },
  notEnoughLeft: {
    title: '残りが足りません',
    hint: 'いま引ける回数は、次のとおりです。ほかのお客さまのとりおきがもどると、ふえることがあります。',
    way: 'choose',
  },
  restNotFree: {
    title: 'いまは「残り全部」を選べません',
    hint: '手続き中の方がいないときだけ、残り全部を引けます。ほかの回数なら、すぐに引けます。',
    way: 'choose',
  },
  quantityNotOffered: {
    title: 'その回数では引けません',
    hint: '次の回数から選んでください。',
    way: 'choose',
  },
  memberLimit: {
    title: 'おひとりの上限をこえます',
    hint: 'おひとりで引ける回数の上限は、これまでに引いた回数と合わせて数えています。少ない回数なら、引けることがあります。',
    way: 'choose',
  },
  minorLimit: {
    title: '今月の上限をこえます',
    hint: '18歳未満の方は、ひと月に購入できる金額が決まっています。来月になると、また購入できます。少ない回数なら、いまも引けることがあります。',
    way: 'choose',
  },
  heldTooLong: {
    title: '少し時間をおいてください',
    hint: 'とりおきをくりかえすと、ほかの方が引けなくなるためです。代金はかかっていません。',
    way: 'draws',
  },
  boxNotSealed: {
    title: 'ただいま準備中です',
    hint: '箱に封をしているところです。少し待ってから、もう一度お試しください。',
    way: 'again',
  },
};

/** The shop's own words say why; here stands only that nothing was taken. */
const ANY_OTHER = {
  title: '手続きを始められませんでした',
  way: 'again',
} as const;

function refusalWay({ code, message }: RefusalBody): RefusalWay {
  return WAYS[code] ?? { ...ANY_OTHER, hint: `${message}代金はかかっていません。` };
}
