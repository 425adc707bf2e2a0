import { ShopPicture } from '#components/image/shop-picture.tsx';
import { ButtonLink } from '#components/page/button.tsx';
import { Card } from '#components/page/card.tsx';
import { Grade } from '#components/page/grade.tsx';
import { groupsOf } from '#lib/play/prize-text.ts';
import { partsOf, type Basket, type Chosen } from '#lib/shipments/selection.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './contents.module.css';
import '#components/ui/grade.css';

/** What the parcel is to hold, draw by draw; equal prizes share a line. */
export const Contents = ({ basket }: { readonly basket: Basket }) => (
  <Card as="section" hanging className={styles.card}>
    <div className={styles.head}>
      <h3 className={`num ${styles.title}`}>お届けもの {numberText(basket.prizes.length)}点</h3>
      <ButtonLink kind="text" href={ROUTES.prizes} className={styles.change}>
        えらびなおす
      </ButtonLink>
    </div>
    {partsOf(basket).map(({ draw, prizes }) => (
      <div key={draw.directoryName}>
        <h4 className={styles.draw}>{draw.title}</h4>
        <ul>
          {groupsOf(prizes).map(({ prize, count }) => (
            <Line key={prize.wonPrizeId} prize={prize} count={count} />
          ))}
        </ul>
      </div>
    ))}
  </Card>
);

const Line = ({ prize, count }: { readonly prize: Chosen; readonly count: number }) => (
  <li className={styles.line} data-grade={prize.grade}>
    <span className={styles.picture}>
      <ShopPicture picture={prize.picture} sizes="56px" className={styles.image} />
    </span>
    <Grade grade={prize.grade} small />
    <span className={styles.name}>{prize.name}</span>
    <span className={`num ${styles.count}`}>{numberText(count)}点</span>
  </li>
);
