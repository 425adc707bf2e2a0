import Link from 'next/link';
import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { PLAY_HOURS } from '#lib/contract/shop-rules.ts';
import { type StatusTag, PRIZE_TAGS } from '#lib/orders/status-tag.ts';
import { keptPrizes, prizeLocation, wonGroups, type PrizeLocation } from '#lib/orders/won-groups.ts';
import { isOpenChoice } from '#lib/prizes/variant-text.ts';
import { prizesOfDrawRoute, shipmentRoute } from '#lib/site/routes.ts';
import { japanLongDate } from '#lib/text/dates.ts';
import { numberText, shortNumber } from '#lib/text/numbers.ts';
import { WonRows } from '#components/prizes/won-rows.tsx';
import { Mascot } from '#components/ui/mascot.tsx';
import { playRoute } from '#lib/orders/order-routes.ts';
import { Sentences } from '#components/ui/line-breaks.tsx';
import styles from './won-prizes.module.css';

/** The prizes of an order, and where each one is. */
export function WonPrizes({ order }: { readonly order: OrderDetail }) {
  const { askedAt, directoryName } = order;
  const prizes = keptPrizes(order);
  const isWaiting = prizes.some((prize) => prizeLocation(prize, askedAt).kind === 'waiting');
  return (
    <Card as="section" hanging className={styles.card}>
      <h2 className={`num ${styles.title}`}>{`当たった賞品 ${numberText(prizes.length)}点`}</h2>
      <WonRows groups={wonGroups(prizes)} stateOf={({ prize }) => stateOf(prizeLocation(prize, askedAt))} />
      {isWaiting && (
        <div className={styles.action}>
          <ButtonLink kind="primary" href={prizesOfDrawRoute(directoryName)}>
            <Icon name="truck" size={22} />
            <span>{prizes.some(isOpenChoice) ? '種類を選んで、発送を依頼する' : '発送を依頼する'}</span>
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

function stateOf(location: PrizeLocation): { readonly tag: StatusTag; readonly note: ReactNode } {
  switch (location.kind) {
    case 'waiting':
      return {
        tag: PRIZE_TAGS[location.kind],
        note: (
          <span>
            保管期限 <span className="nowrap">{japanLongDate(location.keepUntil)}</span>
          </span>
        ),
      };
    case 'storageOver':
      return {
        tag: PRIZE_TAGS[location.kind],
        note: '保管期限がすぎたため、発送を依頼できません',
      };
    case 'shipment':
      return {
        tag: PRIZE_TAGS[location.kind],
        note: (
          <Link href={shipmentRoute(location.userShipId)} className={styles.link}>
            配送番号 <span className="nowrap">{shortNumber(location.userShipId)}</span>
          </Link>
        ),
      };
  }
}

const FUGUCHO = 5;

/** A paid order that is not played yet. */
export const UnplayedOrder = ({ order }: { readonly order: OrderDetail }) => (
  <Card as="section" hanging className={styles.unopened}>
    <Mascot number={FUGUCHO} size={120} />
    <h2
      className={styles.unopenedTitle}
    >{`カプセル${numberText(order.quantity)}個が、${order.resultAt === null ? 'まだ開いていません' : '抽選を待っています'}`}</h2>
    <p>
      <Sentences>
        {`何が出るかは、${order.total > 0 ? 'お支払い' : 'ご注文'}のあとに出る乱数で決まります。いつ開けても変わりません。${PLAY_HOURS}時間たつと、ひとりでに開きます。`}
      </Sentences>
    </p>
    <div className={styles.unopenedAction}>
      <ButtonLink kind="primary" href={playRoute(order)} prefetch={false}>
        結果を見る
      </ButtonLink>
    </div>
  </Card>
);
