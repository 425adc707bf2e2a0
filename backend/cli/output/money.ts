import type { z } from 'zod';
import type { LedgerEntry, OpsRefund } from '#lib/contract/ops/orders.ts';
import { numberText } from '#lib/text/numbers.ts';
import { table } from './print.ts';
import { timeText } from './times.ts';

type Money = {
  readonly money: readonly z.infer<typeof LedgerEntry>[];
  readonly refunds: readonly z.infer<typeof OpsRefund>[];
};

/** Formats ledger entries and refunds. Empty if there are none. */
export function moneyText({ money, refunds }: Money, width: number | undefined): string[] {
  const moved = table(
    [
      { head: 'money', of: ({ kind }) => kind },
      { head: 'from', of: ({ from }) => from },
      { head: 'to', of: ({ to }) => to },
      { head: 'yen', of: ({ yen }) => numberText(yen), isNumber: true },
      { head: 'at', of: ({ at }) => timeText(at) },
      { head: 'payment', of: ({ provider, paymentId }) => `${provider} ${paymentId}`, shrinks: true },
    ],
    money,
    width,
  );
  const owed = table(
    [
      { head: 'refund', of: ({ scope }) => scope },
      { head: 'why', of: ({ note, reason }) => note ?? reason, shrinks: true },
      { head: 'by', of: ({ method }) => method },
      { head: 'state', of: ({ state }) => state },
      { head: 'yen', of: ({ yen }) => numberText(yen), isNumber: true },
      { head: 'since', of: ({ madeAt }) => timeText(madeAt) },
      { head: 'attempts', of: ({ tries }) => tries, isNumber: true },
      { head: 'done', of: ({ doneAt, paidOutOn }) => paidOutOn ?? timeText(doneAt) },
      { head: 'id', of: ({ refundId }) => refundId },
    ],
    refunds,
    width,
  );
  return [...(money.length > 0 ? ['', moved] : []), ...(refunds.length > 0 ? ['', owed] : [])];
}
