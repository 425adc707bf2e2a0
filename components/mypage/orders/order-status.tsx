import type { PlayStatus } from '#lib/contract/words.ts';
import styles from './order-status.module.css';

const WORDS = {
  START: { text: 'お支払い前', look: 'now' },
  PLAYING: { text: 'お支払い手続き中', look: 'now' },
  SUCCESS: { text: '結果はまだ見ていません', look: 'now' },
  CONFIRM: { text: '開封ずみ', look: 'done' },
  ERROR: { text: '購入できませんでした', look: 'over' },
  CANCEL: { text: '取りやめ', look: 'over' },
} as const satisfies Record<PlayStatus, { text: string; look: 'now' | 'done' | 'over' }>;

/** How a purchase stands, in the shopper's words. */
export function OrderStatus({ status }: { readonly status: PlayStatus }) {
  const { text, look } = WORDS[status];
  return <p className={`${styles.tag} ${styles[look]}`}>{text}</p>;
}
