'use client';

import { type ReactNode, useState } from 'react';
import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { Notice } from '#components/ui/notice.tsx';
import { japanTime } from '#lib/text/dates.ts';
import { Card } from '#components/ui/card.tsx';
import { StockMeter } from '#components/draws/stock-meter.tsx';
import type { Tickets } from '#lib/contract/draw.ts';
import styles from './queue-parts.module.css';

type HeadingProps = { readonly title: string; readonly children: ReactNode };

export const Heading = ({ title, children }: HeadingProps) => (
  <header className={styles.heading}>
    <h1 className={styles.title}>{title}</h1>
    <p className={`phrases ${styles.lead}`}>{children}</p>
  </header>
);

type LeaveQueueProps = { readonly onLeave: () => Promise<boolean>; readonly children: ReactNode };

/** Leaves the queue. Navigates also on failure: an unused entry expires. */
export function LeaveQueue({ onLeave, children }: LeaveQueueProps) {
  const router = useRouter();
  const [isLeaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    await onLeave();
    router.push(`${ROUTES.top}#now`);
  }
  return (
    <p className={styles.way}>
      <Button kind="text" busy={isLeaving} onClick={() => void leave()}>
        {children}
      </Button>
    </p>
  );
}

/** Shown while the shop cannot be reached. The queue entry is kept. */
export const UnreachableNotice = ({ askedAt }: { readonly askedAt: string }) => (
  <div role="status" className={styles.notice}>
    <Notice icon="warn">
      通信が途切れています。順番はそのままです。つながると、自動で更新します。(
      <span className="num">{japanTime(askedAt)}</span>の表示です)
    </Notice>
  </div>
);

type ReassuranceProps = { readonly title: string; readonly children: ReactNode };

/** Reassures the member about leaving the page. */
export const Reassurance = ({ title, children }: ReassuranceProps) => (
  <div className={styles.place}>
    <Card hanging as="section" className={styles.card}>
      <h2 className={styles.reassuranceTitle}>{title}</h2>
      <p className={styles.words}>{children}</p>
    </Card>
  </div>
);

type StockNowProps = { readonly tickets: Tickets; readonly askedAt: string };

/** The tickets left in the box, and the time of the count. */
export const StockNow = ({ tickets, askedAt }: StockNowProps) => (
  <Card as="section" className={styles.stock}>
    <h2 className={styles.stockTitle}>
      箱の中身 <span className={`num ${styles.time}`}>{`${japanTime(askedAt)} 現在`}</span>
    </h2>
    <StockMeter draw={{ state: 'onSale', tickets }} />
  </Card>
);
