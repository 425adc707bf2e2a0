import { useRouter } from 'next/navigation';
import { ButtonLink } from '#components/ui/button.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { continueOrderRoute } from '#lib/orders/order-routes.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { japanTime } from '#lib/text/dates.ts';
import { CancelOrder } from './cancel-order.tsx';
import { ChangeMethod } from './change-method.tsx';
import { OrderFacts } from './order-facts.tsx';
import { StatusCard } from '#components/ui/status-card.tsx';
import styles from './confirming-payment.module.css';

type ConfirmingPaymentProps = { readonly order: OrderDetail; readonly refetch: () => Promise<void> };

/** PLAYING: the payment is being confirmed; the page updates by itself. */
export const ConfirmingPayment = ({ order, refetch }: ConfirmingPaymentProps) => (
  <StatusCard
    icon="clock"
    look="now"
    title="お支払いを確認しています"
    actions={
      <ButtonLink kind="secondary" href={ROUTES.mypage}>
        マイページで待つ
      </ButtonLink>
    }
  >
    <p>決済会社の返事を待っています。ふつうは数秒で終わり、この画面はひとりでに変わります。</p>
    <ul className={styles.points}>
      <li>
        画面を閉じても大丈夫です。お支払いが済んでいれば、購入は成立します。結果はマイページから見られ、メールでもお知らせします。
      </li>
      <li>
        決済会社がこみあっていると、時間がかかることがあります。もう一度お支払いになる必要はありません。
      </li>
      {order.heldUntil !== null && (
        <li>
          引く分は、
          <b className="num nowrap">{japanTime(order.heldUntil)}</b>
          までとりおいています。それまでに確認できないときは、お手続きを取りやめます。そのあとでお支払いが届いたときは、残りがあれば賞品をお渡しし、なければ全額をお返しします。
        </li>
      )}
    </ul>
    <OrderFacts order={order} sum="お支払い総額" />
    <NotPaidYet order={order} refetch={refetch} />
  </StatusCard>
);

/** For a member who returned without paying. */
function NotPaidYet({ order, refetch }: ConfirmingPaymentProps) {
  const router = useRouter();
  const { paymentSession } = order;
  return (
    <div className={styles.notYet}>
      <h3 className={styles.subtitle}>お支払いがまだのとき</h3>
      {typeof paymentSession?.url === 'string' && (
        <a className={styles.back} href={paymentSession.url}>
          お支払いの画面にもどる
        </a>
      )}
      {paymentSession !== null && (
        <ChangeMethod
          redirectId={paymentSession.redirectId}
          refetch={refetch}
          onGivenUp={() => router.replace(continueOrderRoute(order))}
        >
          ほかの方法で支払う
        </ChangeMethod>
      )}
      <CancelOrder order={order} refetch={refetch}>
        お支払いをやめる
      </CancelOrder>
    </div>
  );
}
