'use client';

import { Icon } from '#components/ui/icon.tsx';
import { useNow } from '#lib/draws/use-now.ts';
import { daysLeft } from '#lib/prizes/unshipped-prizes.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import styles from './deadline.module.css';

/** From 14 days before the end the deadline is highlighted; the shop then also sends an email. */
const SOON_DAYS = 14;

type DeadlineProps = {
  /** null: storage of all unshipped prizes has ended. */
  readonly keepUntil: string | null;
};

/** The earliest end of storage, and the days left. */
export const Deadline = ({ keepUntil }: DeadlineProps) =>
  keepUntil === null ? (
    <p className={styles.deadline}>
      <Icon name="warn" size={18} className={styles.icon} />
      保管期限がすぎました
    </p>
  ) : (
    <Until keepUntil={keepUntil} />
  );

function Until({ keepUntil }: { readonly keepUntil: string }) {
  const now = useNow();
  const left = now === null ? null : daysLeft(keepUntil, now);
  const isSoon = left !== null && left <= SOON_DAYS;
  return (
    <p className={isSoon ? `num ${styles.deadline} ${styles.soon}` : `num ${styles.deadline}`}>
      <Icon name="clock" size={18} className={styles.icon} />
      <span>
        <span>{`保管期限 `}</span>
        <span className="nowrap">{japanDateTime(keepUntil)}</span>
        {left !== null && <b className="nowrap">{` ${daysLeftText(left)}`}</b>}
      </span>
    </p>
  );
}

const daysLeftText = (days: number): string => (days === 0 ? 'きょうまで' : `あと${days}日`);
