'use client';

import useSWR from 'swr';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import { useApi } from '#lib/session/api-context.tsx';
import { purchaseQueryOf } from '#lib/orders/order-url.ts';
import { numberText, priceText } from '#lib/text/numbers.ts';
import styles from './wanted-draw.module.css';

type WantedDrawProps = {
  readonly directoryName: string;
  /** The query of the checkout. */
  readonly query: string;
};

/** The draw that a guest is about to buy, with the number of tickets and the sum, above login and sign-up. */
export function WantedDraw({ directoryName, query }: WantedDrawProps) {
  const callApi = useApi();
  const { data: draw } = useSWR(`wanted-draw/${directoryName}`, async () => {
    const reply = await callApi('showDraw', { params: { directoryName } });
    return reply.ok ? reply.answer : null;
  });
  if (!draw) return <div className={styles.draw} />;
  const { quantity } = purchaseQueryOf(new URLSearchParams(query));
  return (
    <div className={styles.draw}>
      <div className={styles.art}>
        <ShopPicture picture={{ ...draw.art, alt: '' }} sizes="96px" className={styles.picture} />
      </div>
      <div>
        <p className={`phrases ${styles.title}`}>
          <TitleText>{draw.title}</TitleText>
        </p>
        <p className={`num ${styles.sum}`}>
          {quantity === null
            ? `1回 ${priceText(draw.price)}`
            : `${numberText(quantity)}回 ${priceText(draw.price * quantity)}`}
        </p>
      </div>
    </div>
  );
}
