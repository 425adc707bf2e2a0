import { SectionTag } from '#components/page/section-tag.tsx';
import type { Overview } from '#lib/contract/member/overview.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { japanDay } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { CountCard } from './count-card.tsx';
import styles from './counts.module.css';

type Facts = Pick<Overview, 'wonPrizes' | 'waitingPrizes' | 'orders' | 'latestOrders' | 'shipments'>;

const NONE = 'まだありません';

/** How much of everything the member has, each leading to all of it. */
export function Counts({ overview }: { readonly overview: Facts }) {
  const { wonPrizes, waitingPrizes, orders, latestOrders, shipments } = overview;
  const [last] = latestOrders;
  return (
    <section>
      <SectionTag>くじと賞品</SectionTag>
      <ul className={styles.cards}>
        <CountCard title="当選賞品" icon="gift" count={wonPrizes} unit="点" href={ROUTES.prizes}>
          {wonPrizes > 0 ? `発送待ち ${numberText(waitingPrizes)}点` : NONE}
        </CountCard>
        <CountCard title="購入履歴" icon="bag" count={orders} unit="件" href={ROUTES.orders}>
          {last ? `最終 ${japanDay(last.orderedAt)}` : NONE}
        </CountCard>
        <CountCard title="配送履歴" icon="truck" count={shipments} unit="件" href={ROUTES.shipments}>
          {shipments > 0 ? '荷物のゆくえ' : NONE}
        </CountCard>
      </ul>
    </section>
  );
}
