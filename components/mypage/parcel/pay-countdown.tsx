'use client';

import { useEffect, useEffectEvent } from 'react';
import { Icon } from '#components/page/icon.tsx';
import { useSecondsLeft } from '#lib/draws/use-now.ts';
import { timeLeftWords } from '#lib/text/dates.ts';
import styles from './pay-countdown.module.css';

type PayCountdownProps = {
  /** By this device's clock. */
  readonly until: number;
  readonly onOver: () => Promise<void>;
};

/** How long a fee can still be paid; when the time is over, the shop is asked what became of it. */
export function PayCountdown({ until, onOver }: PayCountdownProps) {
  const seconds = useSecondsLeft(until);
  const over = useEffectEvent(() => void onOver());
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) over();
  }, [isOver]);
  return (
    <p role="timer" aria-label="送料のお支払いの残り時間" className={`num ${styles.countdown}`}>
      <Icon name="clock" size={18} className={styles.icon} />
      <span>{isOver ? 'お支払いの期限になりました' : `お支払いまで、あと${timeLeftWords(seconds)}`}</span>
    </p>
  );
}
