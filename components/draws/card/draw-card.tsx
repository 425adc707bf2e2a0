import { ShopPicture } from '#components/image/shop-picture.tsx';
import { Card } from '#components/page/card.tsx';
import type { DrawSummary } from '#lib/contract/draw.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { CardFace } from './card-face.tsx';
import styles from './draw-card.module.css';

const SIZES = '(min-width:1000px) 352px,(min-width:640px) 50vw,92vw';

type DrawCardProps = { readonly draw: DrawSummary; readonly priority?: boolean };

/** A draw on its card at the pegboard. */
export function DrawCard({ draw, priority = false }: DrawCardProps) {
  const { productId, state, salesType, tickets, price, lead, opensAt, closesAt } = draw;
  const facts = { productId, state, salesType, tickets, price, lead, opensAt, closesAt };
  return (
    <Card as="li" hanging band={draw.ink} className={styles.card}>
      <CardFace facts={facts} title={draw.title} href={drawRoute(draw.directoryName)}>
        <ShopPicture picture={draw.art} sizes={SIZES} priority={priority} className={styles.picture} />
      </CardFace>
    </Card>
  );
}
