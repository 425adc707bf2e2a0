'use client';

import { useEffect, useEffectEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Ticket } from '#components/ui/ticket.tsx';
import type { QueueStatus } from '#lib/contract/queue.ts';
import { useSecondsLeft } from '#lib/draws/use-now.ts';
import type { TurnExtension } from '#lib/play/use-queue.ts';
import { numberText } from '#lib/text/numbers.ts';
import { ExtendTurn } from './extend-turn.tsx';
import { MascotQueue } from './mascot-queue.tsx';
import { clockText } from '#lib/text/durations.ts';
import { Heading, LeaveQueue, UnreachableNotice, StockNow } from './queue-parts.tsx';
import styles from './turn.module.css';

type TurnProps = {
  readonly status: QueueStatus;
  readonly clockSkewMs: number;
  readonly isUnreachable: boolean;
  readonly title: string;
  readonly isPlacing: boolean;
  readonly leave: () => Promise<boolean>;
  readonly extension: TurnExtension;
  readonly onGo: () => void;
};

/** The member's turn and the time left. Proceeds by itself while the tab is visible and nobody asked for more time. */
export function Turn({ status, clockSkewMs, isPlacing, extension, onGo, ...rest }: TurnProps) {
  const { number, calledUntil, isExtendable, tickets, askedAt } = status;
  const until = calledUntil === null ? null : Date.parse(calledUntil) - clockSkewMs;
  const seconds = useSecondsLeft(until);
  const isAutomatic = until !== null && isExtendable && !extension.isAsked;
  useAutoProceed(isAutomatic && !isPlacing, onGo);

  return (
    <>
      <Heading title={until === null ? 'お待たせしました' : '順番がきました'}>
        {until === null
          ? 'いまなら、待たずに購入へ進めます。'
          : isAutomatic
            ? 'この画面を開いていると、まもなく自動で購入へ進みます。'
            : 'のこり時間のあいだに、購入へお進みください。'}
      </Heading>
      {rest.isUnreachable && <UnreachableNotice askedAt={askedAt} />}
      {until !== null && (
        <Ticket face="lemon" stubAt="right" stub={<TimeLeft seconds={seconds} />}>
          <p
            className={`num ${styles.title}`}
          >{`${number === null ? '' : `${numberText(number)}番の方、`}どうぞ`}</p>
          <p className={styles.note}>{rest.title}</p>
        </Ticket>
      )}
      <div className={styles.go}>
        <Button kind="primary" busy={isPlacing} onClick={onGo}>
          {isPlacing ? '購入へ進んでいます' : '購入へ進む'}
        </Button>
      </div>
      {until !== null && (
        <>
          <p className={styles.warning}>時間をすぎると、次の方の順番になります。</p>
          {!isPlacing && <ExtendTurn isExtendable={isExtendable} extension={extension} />}
        </>
      )}
      <MascotQueue ahead={0} />
      <StockNow tickets={tickets} askedAt={askedAt} />
      <LeaveQueue onLeave={rest.leave}>今回は見送る</LeaveQueue>
    </>
  );
}

const TimeLeft = ({ seconds }: { readonly seconds: number }) => (
  <p role="timer" aria-label="購入へ進めるのこり時間" className={`num ${styles.time}`}>
    {clockText(seconds)}
  </p>
);

/** The time to read the announcement and to cancel. */
const AUTO_PROCEED_MS = 5_000;

/**
 * Proceeds by itself while the tab is visible. In a hidden tab tickets would be held unused;
 * the turn is kept until the member is back.
 */
function useAutoProceed(isWanted: boolean, go: () => void): void {
  const onTimer = useEffectEvent(go);
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => onTimer(), AUTO_PROCEED_MS);
    };
    begin();
    document.addEventListener('visibilitychange', begin);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', begin);
    };
  }, [isWanted]);
}
