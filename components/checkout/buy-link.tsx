'use client';

import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { buyRoute } from '#lib/orders/order-routes.ts';
import { rememberPress } from '#lib/orders/purchase-press.ts';

type BuyLinkProps = {
  readonly kind: 'primary' | 'secondary';
  readonly directoryName: string;
  readonly quantity: number;
  readonly className?: string;
  readonly children: ReactNode;
};

/** The button that buys a number of tickets: its press lets 購入内容確認 hold them. */
export const BuyLink = ({ directoryName, quantity, ...link }: BuyLinkProps) => (
  <ButtonLink
    {...link}
    href={buyRoute(directoryName, quantity)}
    prefetch={false}
    onClick={() => rememberPress({ directoryName, quantity })}
  />
);
