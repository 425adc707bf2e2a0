'use client';

import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { NotifyOpening } from '#components/favourites/notify-opening.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import type { Maintenance } from '#lib/contract/running.ts';
import type { DrawState } from '#lib/contract/enums.ts';
import { untilText } from '#lib/draws/draw-text.ts';
import { useSecondsLeft } from '#lib/draws/use-now.ts';
import { clockSkewMs } from '#lib/session/polling.ts';
import { calendarRoute, ROUTES } from '#lib/site/routes.ts';
import { clockText } from '#lib/text/durations.ts';
import { closedSaleHint } from './closed-sale-hint.ts';
import { useDrawNumbers } from './live-draw.tsx';
import styles from './buy-panel.module.css';

type ClosedSaleProps = {
  readonly directoryName: string;
  readonly reason: string;
  readonly state: DrawState;
  readonly opensAt: string;
  /** Why the sale is paused; null: it is not. */
  readonly pauseReason: string | null;
  /** Left out: the shop sells. */
  readonly maintenance: Maintenance | undefined;
};

/** Instead of the choice: the reason in the button, or a notification of the opening, and what the shopper can do. */
export function ClosedSale({ directoryName, reason, ...sale }: ClosedSaleProps) {
  const { state, opensAt } = sale;
  return (
    <div className={styles.closed}>
      {state === 'upcoming' ? (
        <Opening directoryName={directoryName} opensAt={opensAt} />
      ) : (
        <Button kind="primary" className={styles.main} disabled>
          {reason}
        </Button>
      )}
      <p className={styles.note}>
        <TitleText>{closedSaleHint(sale)}</TitleText>
      </p>
      {state === 'upcoming' && (
        // Not a page: the browser opens the file with its calendar.
        <a className={styles.calendar} href={calendarRoute(directoryName)} download>
          カレンダーに入れる
        </a>
      )}
      {(state === 'soldOut' || state === 'ended') && (
        <ButtonLink kind="secondary" href={`${ROUTES.top}#now`} prefetch={false}>
          開催中のガチャを見る
        </ButtonLink>
      )}
    </div>
  );
}

const DAY_S = 24 * 60 * 60;

type OpeningProps = Pick<ClosedSaleProps, 'directoryName' | 'opensAt'>;

/** The time until the sale by the shop's clock, and the button to be notified of it. */
function Opening({ directoryName, opensAt }: OpeningProps) {
  const seconds = useSecondsLeft(Date.parse(opensAt) - useClockSkewMs());
  useUpdateAt(directoryName, seconds);
  return (
    <>
      {seconds > 0 && (
        <p className={`num ${styles.until}`} role="timer">
          販売開始まで{' '}
          <b className={styles.left}>{seconds >= DAY_S ? untilText(seconds * 1000) : clockText(seconds)}</b>
        </p>
      )}
      <NotifyOpening directoryName={directoryName} />
    </>
  );
}

/** By how much the shop's clock is ahead of this device's; 0 before the first answer: the page itself may be older. */
function useClockSkewMs(): number {
  const { countedAt } = useDrawNumbers();
  const [latest, setLatest] = useState({ countedAt, skewMs: 0 });
  if (latest.countedAt !== countedAt) setLatest({ countedAt, skewMs: clockSkewMs(countedAt) });
  return latest.skewMs;
}

/** Shoppers who wait for the same opening ask within this time, not all at once. */
const SPREAD_MS = 2_000;

/** Fetches the draw when the countdown ends, so that the page changes without waiting for the next interval. */
function useUpdateAt(directoryName: string, seconds: number): void {
  const { mutate } = useSWRConfig();
  const [wasCounting, setWasCounting] = useState(false);
  if (seconds > 0 && !wasCounting) setWasCounting(true);
  const isOver = wasCounting && seconds === 0;
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(() => void mutate(['showDraw', directoryName]), Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [isOver, directoryName, mutate]);
}
