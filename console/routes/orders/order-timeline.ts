import type { OpsOrderDetail } from '#lib/contract/ops/orders.ts';
import { yenText } from '#lib/text/numbers.ts';
import type { TimelineEntry } from '#console/shell/timeline.tsx';
import {
  LEDGER_ACCOUNT_NAMES,
  LEDGER_KIND_NAMES,
  ORDER_STATUS_NAMES,
  PAYMENT_STATUS_NAMES,
  REFUND_METHOD_NAMES,
  REFUND_SCOPE_NAMES,
} from '#lib/lists/accounting-names.ts';
import { emailName } from '#console/text/emails.ts';
import { ORDER_REASON_NAMES } from '#lib/lists/order-reasons.ts';

/** Everything that happened to an order: its states, money, refunds, disputes and emails. */
export const orderTimeline = (order: OpsOrderDetail): readonly TimelineEntry[] => [
  ...order.moves.map(({ at, from, to, paymentStatus, reason }) => ({
    at,
    title: from === to ? PAYMENT_STATUS_NAMES[paymentStatus] : ORDER_STATUS_NAMES[to],
    ...(reason !== null && { detail: ORDER_REASON_NAMES[reason] }),
  })),
  ...order.money.map(({ at, kind, from, to, yen, provider, paymentId }) => ({
    at,
    title: `${LEDGER_KIND_NAMES[kind]} ${yenText(yen)}`,
    detail: `${accountName(from)} → ${accountName(to)}（${provider} ${paymentId}）`,
  })),
  ...order.refunds.flatMap(refundEntries),
  ...order.disputes.flatMap(({ openedAt, endedAt, yen, state }) => [
    { at: openedAt, title: `異議申し立て ${yenText(yen)}` },
    ...(endedAt === null
      ? []
      : [{ at: endedAt, title: state === 'won' ? '異議申し立ての取り下げ' : 'チャージバックの確定' }]),
  ]),
  ...order.emails.map(({ kind, madeAt, sentAt }) => ({
    at: sentAt ?? madeAt,
    title: `メール: ${emailName(kind)}`,
    ...(sentAt === null && { detail: '送信待ち' }),
  })),
];

function refundEntries(refund: OpsOrderDetail['refunds'][number]): readonly TimelineEntry[] {
  const what = `${REFUND_SCOPE_NAMES[refund.scope]} ${yenText(refund.yen)}`;
  const detail = `${REFUND_METHOD_NAMES[refund.method]}。${refund.note ?? ORDER_REASON_NAMES[refund.reason]}`;
  return [
    { at: refund.madeAt, title: `返金を受け付け: ${what}`, detail },
    ...(refund.withdrawnAt === null ? [] : [{ at: refund.withdrawnAt, title: `返金の取り下げ: ${what}` }]),
    ...(refund.doneAt === null || refund.method === 'provider'
      ? []
      : [
          { at: refund.doneAt, title: `振込を記録: ${what}`, detail: `振込の番号 ${refund.reference ?? ''}` },
        ]),
  ];
}

/** The accounts of the contract are plain texts. */
function accountName(account: string): string {
  const found = Object.entries(LEDGER_ACCOUNT_NAMES).find(([name]) => name === account);
  return found?.[1] ?? account;
}
