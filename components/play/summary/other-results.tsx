'use client';

import useSWR from 'swr';
import { Button } from '#components/page/button.tsx';
import { useAsk } from '#lib/session/api-context.tsx';
import { useMemberId } from '#lib/session/use-member.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './other-results.module.css';

type OtherResultsProps = {
  readonly productId: string;
  /** The order whose result is on the page. */
  readonly shown: string;
  readonly onShow: (orderHistoryId: string) => void;
};

/** Other orders of the same draw whose results nobody has looked at. */
export function OtherResults({ productId, shown, onShow }: OtherResultsProps) {
  const ask = useAsk();
  const userId = useMemberId();
  const { data } = useSWR(userId === null ? null : ['unseen', userId, productId, shown], async () => {
    const reply = await ask('showPlay', { params: { productId } });
    return reply.ok ? reply.answer : null;
  });
  const next = data?.status === 'SUCCESS' && data.orderHistoryId !== shown ? data.orderHistoryId : null;
  if (!data || next === null) return null;
  return (
    <div className={styles.others}>
      <p className={`num ${styles.words}`}>あと{numberText(data.unseen)}件の結果があります</p>
      <Button kind="text" onClick={() => onShow(next)}>
        つぎの結果を見る
      </Button>
    </div>
  );
}
