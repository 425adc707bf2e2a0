import { NameText } from '#components/ui/name-text.tsx';
import { ViewerPicture } from '#components/images/viewer-picture.tsx';
import { Drawing } from '#components/images/drawing.tsx';
import { namedPicture } from '#lib/prizes/named-picture.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import styles from './last-one.module.css';

/** The prize for the last ticket of the box. */
export const LastOne = ({ prize }: { readonly prize: WonPrize }) => (
  <section className={styles.panel} aria-labelledby="last-one-won">
    <ViewerPicture
      picture={namedPicture(prize)}
      sizes="(min-width: 768px) 220px, 44vw"
      className={styles.picture}
    />
    <div>
      <h2 id="last-one-won">
        <Drawing
          src="/art/lastone-title.svg"
          alt="ラストワン賞"
          width="212"
          height="48"
          className={styles.title}
        />
      </h2>
      <p className={`phrases ${styles.name}`}>
        <NameText place="panel">{prize.name}</NameText>
      </p>
      <p className={styles.note}>{prize.note}</p>
    </div>
  </section>
);
