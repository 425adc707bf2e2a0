'use client';

import { useRouter } from 'next/navigation';
import type { OrderDetail } from '#lib/contract/order.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { GiveUp } from '../../standing/give-up.tsx';
import styles from './ways-back.module.css';

type WaysBackProps = { readonly order: OrderDetail; readonly again: () => Promise<void> };

/** Both give the tickets back: one to choose anew, the other to leave it at that. */
export function WaysBack({ order, again }: WaysBackProps) {
  const router = useRouter();
  const draw = drawRoute(order.directoryName);
  return (
    <div className={styles.ways}>
      <GiveUp order={order} again={again} onGivenUp={() => router.replace(`${draw}#quantity`)}>
        内容を変更する
      </GiveUp>
      <GiveUp order={order} again={again} onGivenUp={() => router.replace(draw)}>
        とりおきをやめて、もどる
      </GiveUp>
    </div>
  );
}
