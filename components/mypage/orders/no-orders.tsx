import { ButtonLink } from '#components/page/button.tsx';
import { Empty } from '#components/page/empty.tsx';
import { ROUTES } from '#lib/site/routes.ts';

/** Nothing was bought, or nothing of it was sent. */
export const NoOrders = ({ isSent = false }: { readonly isSent?: boolean }) =>
  isSent ? (
    <Empty
      line="発送した注文は、まだありません"
      note="当選した賞品は、ゆめじの枕もとで出番を待っています。"
      action={
        <ButtonLink kind="primary" href={ROUTES.prizes}>
          当選賞品を見る
        </ButtonLink>
      }
    />
  ) : (
    <Empty
      line="まだ購入がありません"
      note="ゆめじは、店番をしている夢を見ています。"
      action={
        <ButtonLink kind="primary" href={ROUTES.top}>
          開催中のガチャを見る
        </ButtonLink>
      }
    />
  );
