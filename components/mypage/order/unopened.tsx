import { ButtonLink } from '#components/page/button.tsx';
import { Card } from '#components/page/card.tsx';
import { Mascot } from '#components/page/mascot.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { playingRoute } from '#lib/orders/order-routes.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Sentences } from '../part/sentences.tsx';
import styles from './unopened.module.css';

const FUGUCHO = 5;

/** It is paid, and nobody has looked yet what came out. */
export const Unopened = ({ order }: { readonly order: OrderDetail }) => (
  <Card as="section" hanging className={styles.card}>
    <Mascot number={FUGUCHO} size={120} />
    <h2 className={styles.title}>カプセル{numberText(order.quantity)}個が、まだ開いていません</h2>
    <p>
      <Sentences>
        何が出るかは、お支払いのときに決まっています。いつ開けても変わりません。24時間たつと、ひとりでに開きます。
      </Sentences>
    </p>
    <div className={styles.action}>
      <ButtonLink kind="primary" href={playingRoute(order)} prefetch={false}>
        結果を見る
      </ButtonLink>
    </div>
  </Card>
);
