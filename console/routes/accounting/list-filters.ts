import { z } from 'zod';
import {
  PAYMENT_STATUSES,
  PLAY_STATUSES,
  REFUND_METHODS,
  REFUND_SCOPES,
  REFUND_STATES,
  SHIPPING_STATUSES,
} from '#lib/contract/enums.ts';
import { PAYMENT_ACCOUNTS } from '#lib/contract/ops/accounting.ts';
import {
  ORDER_STATUS_NAMES,
  PAYMENT_ACCOUNT_NAMES,
  PAYMENT_STATUS_NAMES,
  REFUND_METHOD_NAMES,
  REFUND_SCOPE_NAMES,
  REFUND_STATE_NAMES,
  SHIPMENT_STATE_NAMES,
} from '#lib/lists/accounting-names.ts';
import {
  choice,
  day,
  type Filters,
  kept,
  paymentMethod,
  rare,
  text,
  view,
  yen,
} from '#console/lists/filters.tsx';

export const LISTS = ['orders', 'payments', 'refunds', 'shipments'] as const;
export type AccountingList = (typeof LISTS)[number];

export const LIST_NAMES: Readonly<Record<AccountingList, string>> = {
  orders: '注文',
  payments: '入金',
  refunds: '返金',
  shipments: '発送',
};

/** The day by which each list is filtered. */
export const DAY_HINTS: Readonly<Record<AccountingList, string>> = {
  orders: '注文した日で絞り込みます。',
  payments: '帳簿に記録した日で絞り込みます。',
  refunds: '返金を受け付けた日で絞り込みます。',
  shipments: '発送を依頼された日で絞り込みます。',
};

/** Ranges and combinations of date, amount and partner (電子帳簿保存法施行規則 2条6項5号). */
export const COMMON = {
  list: view(LISTS),
  from: kept(day('はじめの日')),
  to: kept(day('おわりの日')),
  least: yen('金額（以上）'),
  most: yen('金額（以下）'),
  method: rare(paymentMethod('支払方法')),
  draw: rare(text('ガチャのURLの名前')),
  member: rare(text('会員ID', z.uuid())),
};

/** The conditions that only one list has. A state of another list is none. */
export const OWN = {
  orders: {
    state: rare(choice('状態', PLAY_STATUSES, ORDER_STATUS_NAMES)),
    payment: rare(choice('支払いの状態', PAYMENT_STATUSES, PAYMENT_STATUS_NAMES)),
  },
  payments: { state: rare(choice('種類', PAYMENT_ACCOUNTS, PAYMENT_ACCOUNT_NAMES)) },
  refunds: {
    state: rare(choice('状態', REFUND_STATES, REFUND_STATE_NAMES)),
    scope: rare(choice('対象', REFUND_SCOPES, REFUND_SCOPE_NAMES)),
    refundMethod: rare(choice('返金方法', REFUND_METHODS, REFUND_METHOD_NAMES)),
  },
  shipments: {
    state: rare(choice('状態', [...SHIPPING_STATUSES, 'withdrawn'], SHIPMENT_STATE_NAMES)),
  },
} satisfies Record<AccountingList, Filters>;
