'use client';

import type { DrawDetail } from '#lib/contract/draw.ts';
import { useLiveDraw, type FetchDraw } from '#lib/draws/use-live-draw.ts';
import { useMemberQuery } from '#lib/session/use-member-query.ts';
import styles from './buy-panel.module.css';

type TillPlacesProps = { readonly directoryName: string; readonly fetchLatest?: FetchDraw };

/** Says to members, before they go to the purchase, that a queue is before it. Nothing while there are free places. */
export function TillPlaces({ directoryName, fetchLatest }: TillPlacesProps) {
  const draw = useLiveDraw(directoryName, fetchLatest);
  return draw === undefined ? null : <Places draw={draw} />;
}

function Places({ draw: { productId, limits } }: { readonly draw: DrawDetail }) {
  const { answer } = useMemberQuery(
    'showPlayingLimit',
    (callApi) => callApi('showPlayingLimit', { query: { limit: limits.concurrentPlaying, productId } }),
    productId,
  );
  if (answer?.isFull !== true) return null;
  return (
    <p role="status" className={styles.note}>
      いま、お手続き中の方でいっぱいです。次へ進むと、順番にご案内します。
    </p>
  );
}
