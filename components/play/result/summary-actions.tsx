'use client';

import { useState } from 'react';
import { BuyLink } from '#components/checkout/buy-link.tsx';
import { ButtonLink, Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { selectOrderRoute } from '#lib/prizes/list-page.ts';
import { quantityChoices } from '#lib/draws/quantity-choices.ts';
import { useLiveDraw } from '#lib/draws/use-live-draw.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { drawRoute, ROUTES } from '#lib/site/routes.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { shareText } from '#lib/play/prize-text.ts';
import type { PlayedDraw } from './played-draw.ts';
import styles from './summary-actions.module.css';

type ActionsProps = { readonly draw: PlayedDraw; readonly order: OrderDetail };

/** The next actions: request a shipment, or buy again. */
export function Actions({ draw, order }: ActionsProps) {
  const isWaiting = order.prizes.some(({ userShipId }) => userShipId === null);
  return (
    <div className={styles.actions}>
      <ButtonLink
        kind="primary"
        href={isWaiting ? selectOrderRoute(draw.directoryName, order.orderHistoryId) : ROUTES.shipments}
        prefetch={false}
      >
        <Icon name="truck" size={22} />
        {isWaiting ? '発送を依頼する' : '発送の状況を見る'}
      </ButtonLink>
      <BuyAgain draw={draw} quantity={order.quantity} />
    </div>
  );
}

function BuyAgain({ draw, quantity }: { readonly draw: PlayedDraw; readonly quantity: number }) {
  const now = useLiveDraw(draw.directoryName, useApi()) ?? draw;
  if (now.state !== 'onSale') {
    return (
      <ButtonLink kind="secondary" href={ROUTES.top}>
        ほかのガチャを見る
      </ButtonLink>
    );
  }
  const same = quantityChoices(now).find(
    (choice) => choice.open && choice.key !== 'rest' && choice.count === quantity,
  );
  if (same?.open !== true) {
    return (
      <ButtonLink kind="secondary" href={drawRoute(draw.directoryName)}>
        もっと引く
      </ButtonLink>
    );
  }
  return (
    <BuyLink kind="secondary" directoryName={draw.directoryName} quantity={quantity}>
      もう{numberText(quantity)}回引く
      <span className={`num ${styles.sum}`}>{yenText(same.sum)}</span>
    </BuyLink>
  );
}

type ShareProps = { readonly draw: { readonly directoryName: string }; readonly order: OrderDetail };

type Outcome = 'none' | 'copied' | 'failed';

const OUTCOME_TEXT: Readonly<Record<Outcome, string>> = {
  none: '',
  copied: '結果の文をコピーしました。',
  failed: 'コピーできませんでした。',
};

/** Shares the result with the device's dialog or the clipboard. The text names no person. */
export function Share({ draw, order }: ShareProps) {
  const [outcome, setOutcome] = useState<Outcome>('none');
  async function share() {
    const text = shareText(order);
    const url = new URL(drawRoute(draw.directoryName), window.location.origin).href;
    setOutcome(await shareOrCopy(text, url));
  }
  return (
    <div className={styles.share}>
      <Button kind="text" onClick={share}>
        結果を知らせる
      </Button>
      <p role="status" className={styles.outcome}>
        {OUTCOME_TEXT[outcome]}
      </p>
    </div>
  );
}

async function shareOrCopy(text: string, url: string): Promise<Outcome> {
  if (typeof navigator.share === 'function') {
    // A cancelled dialog needs no message.
    await navigator.share({ text, url }).catch(() => undefined);
    return 'none';
  }
  try {
    await navigator.clipboard.writeText(`${text}\n${url}`);
    return 'copied';
  } catch {
    return 'failed';
  }
}
