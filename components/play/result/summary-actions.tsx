'use client';

import Link from 'next/link';
import { useState } from 'react';
import { BuyLink } from '#components/checkout/buy-link.tsx';
import { ButtonLink, Button } from '#components/ui/button.tsx';
import { deferred } from '#components/ui/deferred.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { selectOrderRoute } from '#lib/prizes/list-page.ts';
import { japanDate } from '#lib/text/dates.ts';
import { stoppedReason } from '#lib/draws/draw-status.ts';
import { isOffered } from '#lib/draws/quantity-choices.ts';
import { useLiveDraw } from '#lib/draws/use-live-draw.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { isOpenChoice } from '#lib/prizes/variant-text.ts';
import { drawRoute, prizesOfDrawRoute, ROUTES } from '#lib/site/routes.ts';
import { sumText } from '#lib/draws/draw-text.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import type { SharePanel } from './share-panel.tsx';
import styles from './summary-actions.module.css';

/** Deferred: the tables of fees are not in the first scripts of the play. */
const ShippingFee = deferred(() => import('./shipping-fee.tsx').then((arrived) => arrived.ShippingFee));

type ActionsProps = { readonly draw: DrawDetail; readonly order: OrderDetail };

/** The next actions: request a shipment, or buy again. A single prize is kept unless the member wants it sent at once. */
export function Actions({ draw, order }: ActionsProps) {
  const waiting = order.prizes.filter(({ userShipId }) => userShipId === null);
  const [only] = waiting;
  const isKept = only !== undefined && waiting.length === 1;
  return (
    <>
      {isKept && <Kept prize={only} />}
      <OpenChoices draw={draw} prizes={waiting} />
      <div className={styles.actions}>
        {only === undefined ? (
          <ButtonLink kind="primary" href={ROUTES.shipments} prefetch={false}>
            <Icon name="truck" size={22} />
            <span>発送の状況を見る</span>
          </ButtonLink>
        ) : (
          <ButtonLink
            kind={isKept ? 'secondary' : 'primary'}
            href={selectOrderRoute(draw.directoryName, order.orderHistoryId)}
            prefetch={false}
          >
            <Icon name="truck" size={22} />
            <span>{'発送を依頼する '}</span>
            <ShippingFee directoryName={draw.directoryName} prizes={waiting} />
          </ButtonLink>
        )}
        <BuyAgain draw={draw} quantity={order.quantity} />
      </div>
    </>
  );
}

/** Says that the prize can wait for others, which is the default. */
const Kept = ({ prize }: { readonly prize: WonPrize }) => (
  <p className={`num phrases ${styles.kept}`}>
    <b>このまま、おあずかりします。</b>
    <span>
      <span className="nowrap">{`${japanDate(prize.keepUntil)}まで`}</span>
      無料です。あとで、まとめて送れます。
    </span>
    <Link href={ROUTES.prizes} prefetch={false}>
      当選賞品を見る
    </Link>
  </p>
);

/** Leads to the choice of variants. */
function OpenChoices({
  draw,
  prizes,
}: Pick<ActionsProps, 'draw'> & { readonly prizes: readonly WonPrize[] }) {
  const open = prizes.filter(isOpenChoice);
  const until = open[0]?.choice?.until;
  return until === undefined ? null : (
    <p className={`num phrases ${styles.kept}`}>
      <b>{`${numberText(open.length)}点は、${japanDateTime(until)}まで、種類を選べます。`}</b>
      <Link href={prizesOfDrawRoute(draw.directoryName)} prefetch={false}>
        種類を選ぶ
      </Link>
    </p>
  );
}

function BuyAgain({ draw, quantity }: { readonly draw: DrawDetail; readonly quantity: number }) {
  const now = useLiveDraw(draw.directoryName, useApi()) ?? draw;
  if (now.state !== 'onSale') {
    return (
      <ButtonLink kind="secondary" href={ROUTES.top}>
        ほかのガチャを見る
      </ButtonLink>
    );
  }
  const stopped = stoppedReason(now);
  if (stopped !== null) {
    return (
      <Button kind="secondary" disabled>
        {stopped}
      </Button>
    );
  }
  if (!isOffered(now, quantity)) {
    return (
      <ButtonLink kind="secondary" href={drawRoute(draw.directoryName)}>
        もっと引く
      </ButtonLink>
    );
  }
  return (
    <BuyLink kind="secondary" directoryName={draw.directoryName} quantity={quantity}>
      <span>{`もう${numberText(quantity)}回引く`}</span>
      <span className={`num ${styles.sum}`}>{sumText(now.price * quantity)}</span>
    </BuyLink>
  );
}

type ShareProps = { readonly draw: DrawDetail; readonly order: OrderDetail };

/** Opens the ways to share the result, which are loaded with the first use. */
export function Share({ draw, order }: ShareProps) {
  const [Panel, setPanel] = useState<typeof SharePanel | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const open = async () => {
    try {
      const loaded = await import('./share-panel.tsx');
      setPanel(() => loaded.SharePanel);
    } catch {
      setFailed(true);
    }
  };
  if (Panel !== null) return <Panel draw={draw} order={order} />;
  return (
    <>
      <Button kind="text" onClick={open}>
        シェアする
      </Button>
      {hasFailed && <p role="alert">読み込めませんでした。もう一度お試しください。</p>}
    </>
  );
}
