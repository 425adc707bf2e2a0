import { ShopPicture } from '#components/images/shop-picture.tsx';
import { Card } from '#components/ui/card.tsx';
import { Grade } from '#components/ui/grade.tsx';
import { Phrased } from '#components/ui/phrased.tsx';
import type { SharedPrizes } from '#lib/draws/card-prize.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './won-prizes.module.css';

type WonResultProps = { readonly result: SharedPrizes };

/** Above a draw's page, for somebody who got the link of a whole result: all prizes, best first. */
export const WonResult = ({ result: { prizes, others, tickets } }: WonResultProps) => (
  <div className={`wrap ${styles.place}`}>
    <Card className={styles.resultCard}>
      <p className={`num ${styles.title}`}>{`${numberText(tickets)}回の結果`}</p>
      <ul className={styles.list}>
        {prizes.map(({ prize, count }) => (
          <li key={prize.key} className={styles.prize}>
            <span className={styles.picture} data-grade={prize.grade}>
              <ShopPicture picture={prize.picture} sizes="72px" className={styles.image} />
              <Grade grade={prize.grade} label={prize.gradeLabel} small className={styles.grade} />
            </span>
            <span>
              <Phrased text={prize.name} />
            </span>
            <span className={`num ${styles.count}`}>{`${numberText(count)}点`}</span>
          </li>
        ))}
      </ul>
      {others > 0 && <p className="num">{`ほか${numberText(others)}点`}</p>}
    </Card>
  </div>
);
