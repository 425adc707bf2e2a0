import type { SiteTextCard } from '#lib/contract/site-text-blocks.ts';
import { LazyDrawing } from '#components/images/drawing.tsx';
import { Paragraph } from '../clause.tsx';
import styles from './last-one.module.css';

/** The last ticket of a box and its prize. */
export const LastOne = ({ cards }: { readonly cards: readonly SiteTextCard[] }) =>
  cards.map(({ title, lines }) => (
    <div key={title} className={`night ${styles.panel}`}>
      <div className={styles.picture} aria-hidden="true">
        {[3, 2, 1].map((left) => (
          <span key={left} className={left === 1 ? `num ${styles.last}` : `num ${styles.ticket}`}>
            {left}
          </span>
        ))}
      </div>
      <div className={styles.words}>
        <LazyDrawing src="/art/lastone-title.svg" width="212" height="48" alt="" />
        {lines.map((line, at) => (
          <Paragraph key={at} text={line} />
        ))}
      </div>
    </div>
  ));
