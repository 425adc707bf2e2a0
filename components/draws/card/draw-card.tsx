'use client';

import { ShopPicture } from '#components/image/shop-picture.tsx';
import { Card } from '#components/page/card.tsx';
import type { DrawSummary } from '#lib/contract/draw.ts';
import { drawRoute } from '#lib/site/routes.ts';
import type { CardFacts } from '../live/live-draws.tsx';
import { CardFace } from './card-face.tsx';
import styles from './draw-card.module.css';

const SIZES = '(min-width:1000px) 352px,(min-width:640px) 50vw,92vw';

/** What a card is made of. */
export type CardDraw = CardFacts & Pick<DrawSummary, 'title' | 'ink' | 'art'>;

/** A draw on its card at the pegboard. It is made in the browser too, so that a page carries its facts alone. */
export const DrawCard = ({ draw }: { readonly draw: CardDraw }) => (
  <Card as="li" hanging band={draw.ink} className={styles.card}>
    <CardFace facts={draw} title={draw.title} href={drawRoute(draw.directoryName)}>
      <ShopPicture picture={draw.art} sizes={SIZES} className={styles.picture} />
    </CardFace>
  </Card>
);
