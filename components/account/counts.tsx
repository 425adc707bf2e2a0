import Link from 'next/link';
import type { ReactNode } from 'react';
import { SectionTag } from '#components/ui/section.tsx';
import type { Overview } from '#lib/contract/member/overview.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { japanDay } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Card } from '#components/ui/card.tsx';
import { LinkRows } from '#components/ui/link-rows.tsx';
import { COLLECTION } from './member-links.ts';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import styles from './counts.module.css';

type Facts = Pick<Overview, 'wonPrizes' | 'waitingPrizes' | 'orders' | 'latestOrders' | 'shipments'>;

const NONE = 'まだありません';

/** Shows the member's number of prizes, orders and shipments, each linked to its list. */
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
      <Card className={styles.more}>
        <LinkRows links={[{ text: COLLECTION.name, href: COLLECTION.path, icon: 'list' }]} />
      </Card>
    </section>
  );
}

type CountCardProps = {
  readonly title: string;
  readonly icon: IconName;
  readonly count: number;
  readonly unit: string;
  readonly href: string;
  /** A note on the newest entry. */
  readonly children: ReactNode;
};

/** One count on a hanging card that links to the list. */
function CountCard({ title, icon, count, unit, href, children }: CountCardProps) {
  return (
    <Card hanging as="li" className={styles.card}>
      <Icon name={icon} size={28} />
      <Link href={href} className={`covers-card ${styles.link}`}>
        {title}
      </Link>
      <p className={`num ${styles.count}`}>
        <span>{numberText(count)}</span>
        <span className={styles.unit}>{unit}</span>
      </p>
      <p className={`num phrases ${styles.note}`}>{children}</p>
    </Card>
  );
}
