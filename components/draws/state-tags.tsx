'use client';

import { DRAW_TAG_TEXT, tagsOf, type DrawStatusFields } from '#lib/draws/draw-status.ts';
import { untilText } from '#lib/draws/draw-text.ts';
import { useNow } from '#lib/draws/use-now.ts';
import styles from './state-tags.module.css';

type StateTagsProps = { readonly draw: DrawStatusFields; readonly isNew?: boolean };

/** The state of a draw, as coloured tags. `data-live`: not shown in an offline copy (worker/mark.ts). */
export function StateTags({ draw, isNew = false }: StateTagsProps) {
  return (
    <ul className={styles.tags} data-live>
      {tagsOf(draw).map((tag) => (
        <li key={tag} className={`${styles.tag} ${styles[tag]}`}>
          {DRAW_TAG_TEXT[tag]}
        </li>
      ))}
      {isNew && draw.state === 'onSale' && <li className={`${styles.tag} ${styles.new}`}>新作</li>}
    </ul>
  );
}

/** The time until a draw opens. The server renders none, because the page is cached. */
export function Countdown({ opensAt }: { readonly opensAt: string }) {
  const now = useNow();
  if (now === null) return <span>販売開始を待っています</span>;
  const left = Date.parse(opensAt) - now;
  if (left <= 0) return <span>まもなく始まります</span>;
  return (
    <span>
      発売まで <b className={styles.left}>{untilText(left)}</b>
    </span>
  );
}
