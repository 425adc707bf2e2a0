'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { Failure } from '#components/page/failure.tsx';
import { Button } from '#components/page/button.tsx';
import type { QueueStanding } from '#lib/contract/queue.ts';
import { useQueue } from '#lib/play/use-queue.ts';
import { QueueSkeleton } from './parts/queue-skeleton.tsx';
import styles from './queue-screen.module.css';
import { Standing } from './standing.tsx';
import { useTitle } from './use-title.ts';

type QueueScreenProps = {
  readonly directoryName: string;
  /** The draw's. */
  readonly title: string;
  /** It is this member's turn, or nobody waits: the order can be placed. */
  readonly onTurn: () => void;
};

/** So long an order may take to be placed; meanwhile the place is left alone. */
const PLACING_MS = 8_000;

/** A page has a heading at any moment; what it is to say is known with the standing. */
const NOT_YET_KNOWN = <h1 className="visually-hidden">順番の確認</h1>;

/** The line before a draw that is full, or not on sale yet. Whoever sees it is in it. */
export function QueueScreen({ directoryName, title, onTurn }: QueueScreenProps) {
  const [isPlacing, setPlacing] = useState(false);
  const { queue, join, leave } = useQueue(directoryName, isPlacing);
  const standing = queue.kind === 'here' ? queue.standing : null;
  useTitle(standing === null ? null : titleOf(standing, title));

  function go() {
    setPlacing(true);
    onTurn();
  }
  usePause(isPlacing, () => setPlacing(false));
  useWhenOpen(standing?.state === 'open' && !isPlacing, go);

  if (queue.kind === 'failed')
    return (
      <>
        {NOT_YET_KNOWN}
        <Failure
          message={queue.message}
          action={
            <Button kind="secondary" onClick={() => void queue.again()}>
              もう一度ためす
            </Button>
          }
        />
      </>
    );
  return (
    <div className={styles.screen} data-narrow>
      <p role="status" className="visually-hidden">
        {standing?.state === 'called' && '順番がきました。90秒以内に、購入へお進みください。'}
      </p>
      {queue.kind === 'asking' ? (
        <>
          {NOT_YET_KNOWN}
          <QueueSkeleton />
        </>
      ) : (
        <Standing {...queue} {...{ directoryName, title, isPlacing, join, leave, go }} />
      )}
    </div>
  );
}

function titleOf({ state, ahead }: QueueStanding, title: string): string | null {
  if (state === 'called') return `順番がきました｜${title}`;
  if (state !== 'waiting' || ahead === null) return null;
  return ahead === 0 ? `次にご案内します｜${title}` : `あと${ahead}人｜${title}`;
}

/** Where nobody waits there is nothing to press. */
function useWhenOpen(isOpen: boolean, go: () => void): void {
  const goNow = useEffectEvent(go);
  useEffect(() => {
    if (isOpen) goNow();
  }, [isOpen]);
}

function usePause(isPlacing: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isPlacing) return;
    const timer = setTimeout(() => end(), PLACING_MS);
    return () => clearTimeout(timer);
  }, [isPlacing]);
}
