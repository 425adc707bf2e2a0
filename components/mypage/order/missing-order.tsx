import { ButtonLink } from '#components/page/button.tsx';
import { Card } from '#components/page/card.tsx';
import { Empty } from '#components/page/empty.tsx';
import { ORDERS } from '../member-links.ts';

/** There is no such order, or it is somebody else's: nobody learns which. */
export const MissingOrder = () => (
  <Card>
    <Empty
      line="この注文は見つかりません"
      note="アドレスが途中で切れているか、ほかの会員の方の注文です。ご自分の注文は、購入履歴にあります。"
      action={
        <ButtonLink kind="primary" href={ORDERS.path}>
          購入履歴を見る
        </ButtonLink>
      }
    />
  </Card>
);
