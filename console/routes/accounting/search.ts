import { z } from 'zod';
import {
  DISPUTE_STATES,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  REFUND_METHODS,
  REFUND_SCOPES,
} from '#lib/contract/enums.ts';
import { FINDING_STATES } from '#lib/contract/ops/reconciliation.ts';
import { dayFilter, offsetFilter, oneOf, textFilter } from '#console/lists/search.ts';

export const ACCOUNTING_LISTS = ['orders', 'payments', 'refunds', 'shipments'] as const;
export type AccountingList = (typeof ACCOUNTING_LISTS)[number];

const yenFilter = z.int().min(0).max(999_999_999).optional().catch(undefined);

/** Ranges and combinations of date, amount and partner (電子帳簿保存法施行規則 2条6項5号). */
export const ACCOUNTING_SEARCH = z.object({
  list: oneOf(ACCOUNTING_LISTS),
  from: dayFilter,
  to: dayFilter,
  draw: textFilter,
  method: oneOf(PAYMENT_TYPES),
  member: z.uuid().optional().catch(undefined),
  least: yenFilter,
  most: yenFilter,
  /** A state of the list that is shown. */
  state: textFilter,
  payment: oneOf(PAYMENT_STATUSES),
  scope: oneOf(REFUND_SCOPES),
  refundMethod: oneOf(REFUND_METHODS),
  after: textFilter,
});
export type AccountingSearch = z.infer<typeof ACCOUNTING_SEARCH>;

export const RECONCILIATION_SEARCH = z.object({
  findings: oneOf([...FINDING_STATES, 'all']),
  findingsFrom: offsetFilter,
  disputes: oneOf(DISPUTE_STATES),
  disputesFrom: offsetFilter,
});
export type ReconciliationSearch = z.infer<typeof RECONCILIATION_SEARCH>;
