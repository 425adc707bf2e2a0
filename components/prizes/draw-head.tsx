import Link from 'next/link';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import { ViewerOpener } from '#components/images/viewer-opener.tsx';
import { Card } from '#components/ui/card.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import { termsText } from '#lib/shipments/fee-text.ts';
import { listRoute } from '#lib/orders/list-page.ts';
import { drawRoute, ROUTES } from '#lib/site/routes.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Deadline } from './deadline.tsx';
import styles from './draw-head.module.css';

const SIZES = '(min-width:1000px) 304px,(min-width:640px) 200px,120px';

/** The draw, its unshipped prizes and its shipping terms. */
export function DrawHead({ draw }: { readonly draw: BoughtDraw }) {
  const { productId, title, picture, waiting, requested, keepUntil, shipping, directoryName } = draw;
  return (
    <Card as="section" hanging className={styles.head}>
      <ViewerOpener picture={{ ...picture, caption: title }} className={styles.viewer}>
        <ShopPicture picture={picture} sizes={SIZES} priority className={styles.picture} />
      </ViewerOpener>
      <div className={styles.words}>
        <h2 className={styles.title} aria-label={title}>
          <TitleText>{title}</TitleText>
        </h2>
        <p className={`num ${styles.counts}`}>
          <span className="nowrap">
            発送待ち <b>{numberText(waiting)}</b>点
          </span>
          <span className="nowrap">
            依頼済み <b>{numberText(requested)}</b>点
          </span>
        </p>
      </div>
      <div className={styles.more}>
        {waiting > 0 && <Deadline keepUntil={keepUntil} />}
        <ul className={`num ${styles.terms}`}>
          {termsText(shipping).map((sentence) => (
            <li key={sentence}>
              <TitleText>{sentence}</TitleText>
            </li>
          ))}
          <li>{`${shipping.starts}します。`}</li>
        </ul>
        <Link href={drawRoute(directoryName)} className={styles.link}>
          ガチャのページを見る
        </Link>
        {requested > 0 && (
          <Link
            href={listRoute(ROUTES.shipments, { page: 1, productId })}
            prefetch={false}
            className={styles.link}
          >
            このガチャの配送を見る
          </Link>
        )}
      </div>
    </Card>
  );
}
