'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useBrand } from '#components/brand/page-brand.tsx';
import { deferred } from '#components/ui/deferred.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Button } from '#components/ui/button.tsx';
import type { QueueStatus } from '#lib/contract/queue.ts';
import { TURN_SECONDS } from '#lib/contract/shop-rules.ts';
import { type TurnExtension, useQueue } from '#lib/play/use-queue.ts';
import { isOutsideQueue } from '#lib/play/queue.ts';
import { BeforeSale } from './before-sale.tsx';
import { Turn } from './turn.tsx';
import { Waiting } from './waiting.tsx';
import { QueueClosed, QueueEntryLost } from './queue-ended.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { pageTitle } from '#lib/site/site.ts';
import styles from './queue-screen.module.css';

type QueueScreenProps = {
  readonly directoryName: string;
  /** The title of the draw. */
  readonly title: string;
  /** Called when the order can be placed: it is the member's turn, or the queue is empty. */
  readonly onTurn: () => void;
};

/** The time allowed to place an order, in which the queue is not polled. */
const PLACING_MS = 8_000;

/** Loaded after the ticket is shown. */
const TurnAlert = deferred(() => import('./turn-alert.tsx').then((arrived) => arrived.TurnAlert));

/** States before and at a turn. */
const ALERTING: ReadonlySet<QueueStatus['state']> = new Set(['beforeSale', 'waiting', 'called']);

/** The heading until the queue's status is known. */
const LOADING_HEADING = <h1 className="visually-hidden">順番の確認</h1>;

/** The queue of a draw that is full or not on sale yet. Rendering it joins the queue. */
export function QueueScreen({ directoryName, title, onTurn }: QueueScreenProps) {
  const [isPlacing, setPlacing] = useState(false);
  const { queue, join, leave, extension } = useQueue(directoryName, isPlacing);
  const status = queue.kind === 'ready' ? queue.status : null;
  useTitle(status === null ? null : titleOf(status, title));

  function proceed() {
    setPlacing(true);
    onTurn();
  }
  usePlacingTimeout(isPlacing, () => setPlacing(false));
  useWhenOpen(status?.state === 'open' && !isPlacing, proceed);

  if (queue.kind === 'failed')
    return (
      <>
        {LOADING_HEADING}
        <Failure
          message={queue.message}
          action={
            <Button kind="secondary" onClick={() => void queue.refetch()}>
              もう一度ためす
            </Button>
          }
        />
      </>
    );
  return (
    <div className={styles.screen} data-narrow>
      <p role="status" className="visually-hidden">
        {status?.state === 'called' && `順番がきました。${TURN_SECONDS}秒以内に、購入へお進みください。`}
      </p>
      {queue.kind === 'loading' ? (
        <>
          {LOADING_HEADING}
          <QueueSkeleton />
        </>
      ) : (
        <QueueState
          {...queue}
          directoryName={directoryName}
          title={title}
          isPlacing={isPlacing}
          join={join}
          leave={leave}
          extension={extension}
          proceed={proceed}
        />
      )}
      {status !== null && ALERTING.has(status.state) && <TurnAlert isTurn={status.state === 'called'} />}
    </div>
  );
}

function titleOf({ state, ahead }: QueueStatus, title: string): string | null {
  if (state === 'called') return `順番がきました｜${title}`;
  if (state !== 'waiting' || ahead === null) return null;
  return ahead === 0 ? `次にご案内します｜${title}` : `あと${ahead}人｜${title}`;
}

/** Proceeds without a button when the queue is empty. */
function useWhenOpen(isOpen: boolean, proceed: () => void): void {
  const onOpen = useEffectEvent(proceed);
  useEffect(() => {
    if (isOpen) onOpen();
  }, [isOpen]);
}

function usePlacingTimeout(isPlacing: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isPlacing) return;
    const timer = setTimeout(() => end(), PLACING_MS);
    return () => clearTimeout(timer);
  }, [isPlacing]);
}

type QueueStateProps = {
  readonly status: QueueStatus;
  readonly clockSkewMs: number;
  /** The shop cannot be reached; the status is the last known one. */
  readonly isUnreachable: boolean;
  readonly directoryName: string;
  readonly title: string;
  readonly isPlacing: boolean;
  readonly join: () => Promise<void>;
  readonly leave: () => Promise<boolean>;
  readonly extension: TurnExtension;
  readonly proceed: () => void;
};

/** Chooses the screen of a status. */
export function QueueState({ isPlacing, join, proceed, ...rest }: QueueStateProps) {
  const { status } = rest;
  if (status.state === 'soldOut' || status.state === 'saleOver') return <QueueClosed {...rest} />;
  if (isOutsideQueue(status)) return <QueueEntryLost {...rest} onJoin={join} />;
  if (status.state === 'beforeSale') return <BeforeSale {...rest} />;
  if (status.state === 'waiting')
    return (
      <>
        {status.pauseReason !== null && <PausedNotice reason={status.pauseReason} />}
        <Waiting {...rest} />
      </>
    );
  return <Turn {...rest} isPlacing={isPlacing} onGo={proceed} />;
}

/** Nobody is called meanwhile, and all keep their places. */
const PausedNotice = ({ reason }: { readonly reason: string }) => (
  <Notice icon="info">
    <b>販売を一時停止しています。</b>
    <p>順番はそのままで、再開すると、つづきからご案内します。</p>
    <p>{`理由：${reason}`}</p>
  </Notice>
);

/** Skeleton of the ticket. */
const QueueSkeleton = () => (
  <div role="status" aria-label="順番を確かめています" className={styles.wait}>
    <Skeleton height={36} width="70%" />
    <Skeleton height={348} />
    <Skeleton height={72} />
  </div>
);

/** Sets the page's title, which is visible from another tab; null: unchanged. */
function useTitle(title: string | null): void {
  const { title: ofSite } = useBrand();
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = pageTitle(title, { title: ofSite });
    return () => {
      document.title = before;
    };
  }, [title, ofSite]);
}
