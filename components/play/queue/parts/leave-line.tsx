'use client';

import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { Button } from '#components/page/button.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import styles from './leave-line.module.css';

type LeaveLineProps = { readonly onLeave: () => Promise<boolean>; readonly children: ReactNode };

/** The way out of the line. Whether the shop hears it or not, nobody is kept: an unused place ends by itself. */
export function LeaveLine({ onLeave, children }: LeaveLineProps) {
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
