import { Badge } from '@mantine/core';
import type { PaymentStatus, PlayStatus } from '#lib/contract/enums.ts';
import { ORDER_STATUS_NAMES, PAYMENT_STATUS_NAMES } from '#console/text/accounting.ts';

const STATUS_COLOURS: Readonly<Record<PlayStatus, string>> = {
  START: 'yellow',
  PLAYING: 'yellow',
  SUCCESS: 'blue',
  CONFIRM: 'green',
  ERROR: 'red',
  CANCEL: 'gray',
};

const PAYMENT_COLOURS: Readonly<Record<PaymentStatus, string>> = {
  NONE: 'gray',
  PENDING: 'yellow',
  CAPTURED: 'green',
  DECLINED: 'red',
  EXPIRED: 'gray',
  REFUND_PENDING: 'yellow',
  REFUNDED: 'blue',
};

type Size = { readonly size?: 'lg' };

export const OrderBadge = ({ status, ...size }: Size & { readonly status: PlayStatus }) => (
  <Badge color={STATUS_COLOURS[status]} {...size}>
    {ORDER_STATUS_NAMES[status]}
  </Badge>
);

export const PaymentBadge = ({ status, ...size }: Size & { readonly status: PaymentStatus }) => (
  <Badge color={PAYMENT_COLOURS[status]} {...size}>
    {PAYMENT_STATUS_NAMES[status]}
  </Badge>
);
