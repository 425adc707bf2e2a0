import { Suspense } from 'react';
import { LiveDraw } from '#components/draws/live/live-draw.tsx';
import { ShopPicture } from '#components/image/shop-picture.tsx';
import { MembersWait } from '#components/mypage/entrance/members-wait.tsx';
import { MembersOnly } from '#components/mypage/members-only.tsx';
import { ButtonLink } from '#components/page/button.tsx';
import { Icon } from '#components/page/icon.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { numbersOf } from '#lib/draws/draw-numbers.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { shoppingDraw } from './shopping-draw.ts';
import styles from './shopping-page.module.css';
import { UnderTitle } from './shopping-title.tsx';
import { Shopping } from './shopping.tsx';

/** 購入内容確認 of one draw. The page is the same for everybody; what is bought stands in its address. */
export const ShoppingPage = ({ draw }: { readonly draw: DrawDetail }) => (
  <div className={`wrap ${styles.page}`}>
    <ButtonLink kind="text" href={drawRoute(draw.directoryName)} className={styles.back}>
      <Icon name="left" size={18} />
      くじ詳細にもどる
    </ButtonLink>
    <UnderTitle>
      <MembersOnly>
        <LiveDraw directoryName={draw.directoryName} numbers={numbersOf(draw)}>
          <Suspense fallback={<MembersWait />}>
            <Shopping
              draw={shoppingDraw(draw)}
              art={<ShopPicture picture={draw.art} sizes="120px" className={styles.art} />}
            />
          </Suspense>
        </LiveDraw>
      </MembersOnly>
    </UnderTitle>
  </div>
);
