import Link from 'next/link';
import { ShopPicture } from '#components/image/shop-picture.tsx';
import { Card } from '#components/page/card.tsx';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import { useChosenOf } from '#lib/shipments/use-selection.ts';
import { prizesOfDrawRoute } from '#lib/site/routes.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Deadline } from '../deadline.tsx';
import styles from './bought-draw-card.module.css';

type BoughtDrawCardProps = { readonly draw: BoughtDraw; readonly priority: boolean };

const SIZES = '(min-width:1000px) 352px,(min-width:640px) 50vw,92vw';

/** A draw in which something was won: how much waits, how much was asked for, and until when there is time. */
export function BoughtDrawCard({ draw, priority }: BoughtDrawCardProps) {
  const { title, picture, waiting, requested, keepUntil } = draw;
  const chosen = useChosenOf(draw.directoryName);
  return (
    <Card as="li" hanging className={styles.card}>
      <div className={styles.art}>
        <ShopPicture picture={picture} sizes={SIZES} priority={priority} className={styles.picture} />
        {chosen > 0 && <p className={`num ${styles.chosen}`}>{numberText(chosen)}点えらび中</p>}
      </div>
      <div className={styles.body}>
        <h2 className={styles.title}>
          <Link href={prizesOfDrawRoute(draw.directoryName)} className={styles.link}>
            {title}
          </Link>
        </h2>
        <dl className={`num ${styles.counts}`}>
          <div data-none={waiting === 0}>
            <dt>発送待ち</dt>
            <dd>
              <b>{numberText(waiting)}</b>点
            </dd>
          </div>
          <div data-none={requested === 0}>
            <dt>依頼ずみ</dt>
            <dd>
              <b>{numberText(requested)}</b>点
            </dd>
          </div>
        </dl>
        {waiting > 0 && <Deadline keepUntil={keepUntil} />}
      </div>
    </Card>
  );
}
