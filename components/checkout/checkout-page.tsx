import { Suspense } from 'react';
import { LiveDraw } from '#components/draws/live-draw.tsx';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import { MembersSkeleton } from '#components/ui/skeleton.tsx';
import { MembersOnly } from '#components/account/members-only.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { numbersOf } from '#lib/draws/draw-numbers.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { checkoutDraw } from './checkout-draw.ts';
import styles from './checkout-page.module.css';
import { CheckoutTitle } from './checkout-title.tsx';
import { Checkout } from './checkout.tsx';

/** 購入内容確認 of one draw. The page is the same for all visitors; the URL says what is bought. */
export const CheckoutPage = ({ draw }: { readonly draw: DrawDetail }) => (
  <div className={`wrap ${styles.page}`}>
    <ButtonLink kind="text" href={drawRoute(draw.directoryName)} className={styles.back}>
      <Icon name="left" size={18} />
      ガチャのページにもどる
    </ButtonLink>
    <CheckoutTitle>
      <MembersOnly>
        <LiveDraw directoryName={draw.directoryName} numbers={numbersOf(draw)}>
          <Suspense fallback={<MembersSkeleton />}>
            <Checkout
              draw={checkoutDraw(draw)}
              art={<ShopPicture picture={draw.art} sizes="120px" className={styles.art} />}
            />
          </Suspense>
        </LiveDraw>
      </MembersOnly>
    </CheckoutTitle>
  </div>
);
