'use client';

import { useState } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Mascot } from '#components/ui/mascot.tsx';
import type { QueueStatus } from '#lib/contract/queue.ts';
import { ABSENCE_MINUTES, TURN_SECONDS } from '#lib/contract/shop-rules.ts';
import { drawRoute, ROUTES } from '#lib/site/routes.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Heading, StockNow } from './queue-parts.tsx';
import styles from './queue-ended.module.css';

type QueueClosedProps = { readonly status: QueueStatus; readonly title: string };

const YUMEJI = 6;
const GURU = 7;

/** The queue is closed: sold out, or the sale is over. */
export function QueueClosed({ status, title }: QueueClosedProps) {
  const isSoldOut = status.state === 'soldOut';
  return (
    <>
      <Heading title={isSoldOut ? '完売しました' : '販売が終わりました'}>
        {isSoldOut
          ? 'お待ちのあいだに、最後の1枚が出ました。お支払いはいただいていません。'
          : 'お待ちのあいだに、販売の時間がすぎました。お支払いはいただいていません。'}
      </Heading>
      <Card as="section" className={styles.card}>
        <Mascot number={YUMEJI} size={120} />
        <p
          className={`phrases ${styles.words}`}
          role="status"
        >{`「${title}」の列は閉じました。ならんでくださって、ありがとうございます。`}</p>
        <div className={styles.ways}>
          <ButtonLink kind="primary" href={`${ROUTES.top}#now`}>
            開催中のガチャを見る
          </ButtonLink>
        </div>
      </Card>
    </>
  );
}

const LOST_BECAUSE = `順番がきてから${TURN_SECONDS}秒(のばされたときは${2 * TURN_SECONDS}秒)のうちに購入へ進まれなかったか、この画面を${ABSENCE_MINUTES}分以上はなれていたためです。`;

type QueueEntryLostProps = QueueClosedProps & {
  readonly directoryName: string;
  readonly onJoin: () => Promise<void>;
};

/** The queue entry has expired, or the member left the queue in another tab. */
export function QueueEntryLost({ status, directoryName, onJoin }: QueueEntryLostProps) {
  const [isJoining, setJoining] = useState(false);
  const isLost = status.state === 'lost';

  async function join() {
    setJoining(true);
    await onJoin();
    setJoining(false);
  }
  return (
    <>
      <Heading title={isLost ? '順番がすぎました' : 'いまは列にならんでいません'}>
        {isLost ? '次の方へおゆずりしました。' : 'ほかの画面で列をはなれたようです。'}
      </Heading>
      <Card as="section" className={styles.card}>
        <Mascot number={GURU} size={120} />
        <div className={`phrases ${styles.words}`} role="status">
          {isLost && <p>{LOST_BECAUSE}</p>}
          <p>{`もう一度ならぶと、列のいちばんうしろになります。${status.ahead ? `いまお待ちの方は${numberText(status.ahead)}人です。` : ''}`}</p>
        </div>
        <div className={styles.ways}>
          <Button kind="primary" busy={isJoining} onClick={() => void join()}>
            もう一度ならぶ
          </Button>
          <ButtonLink kind="text" href={drawRoute(directoryName)}>
            ガチャのページにもどる
          </ButtonLink>
        </div>
      </Card>
      <StockNow tickets={status.tickets} askedAt={status.askedAt} />
    </>
  );
}
