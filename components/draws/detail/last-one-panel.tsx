import { ViewerPicture } from '#components/images/viewer-picture.tsx';
import { LazyDrawing } from '#components/images/drawing.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import type { LastOnePrize } from '#lib/contract/prize.ts';
import { goodsTexts } from '#lib/text/prize-goods.ts';
import { LiveLastOne } from '../live-draw.tsx';
import styles from './last-one-panel.module.css';

/** The extra prize for the last ticket of the box. */
export function LastOnePanel({ prize }: { readonly prize: LastOnePrize }) {
  return (
    <section className={styles.panel} aria-labelledby="last-one">
      <ViewerPicture
        picture={{ ...prize.picture, caption: `ラストワン賞 ${prize.name} ${prize.note}` }}
        sizes="(min-width: 1000px) 248px, 184px"
        className={styles.picture}
      />
      <div className="phrases">
        <h2 id="last-one">
          <LazyDrawing
            src="/art/lastone-title.svg"
            alt="ラストワン賞"
            width="212"
            height="48"
            className={styles.title}
          />
        </h2>
        <p className={styles.name}>
          <TitleText>{prize.name}</TitleText>
        </p>
        <p className={styles.words} data-live>
          <LiveLastOne />
        </p>
        <p className={styles.words}>{prize.note}</p>
        {prize.goods !== undefined && <p className={styles.words}>{goodsTexts(prize.goods).join('／')}</p>}
      </div>
    </section>
  );
}
