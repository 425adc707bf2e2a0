import type { LedgerEntry } from '#backend/domain/orders/order.ts';
import { plainArray, statementFor, textArray, type Statement } from './prepared-statements.ts';
import { paymentKey, type WorkingSet } from '#backend/domain/orders/working-set.ts';

type LedgerLine<Kind extends LedgerEntry['kind'] = LedgerEntry['kind']> = {
  readonly orderId: string;
  readonly entry: LedgerEntry & { readonly kind: Kind };
  readonly refundId: string | undefined;
};

/** Ledger entries of all money movements, and the refunds that are due. */
export function ledgerStatements({ draw, changes, refunds }: WorkingSet): Statement[] {
  const { at, terms } = draw;
  const lines = changes.flatMap(({ after, entry }): LedgerLine | [] =>
    entry === null
      ? []
      : { orderId: after.orderId, entry, refundId: refunds.get(paymentKey(entry.payment))?.refundId },
  );
  const returned = lines.filter(({ entry }) => entry.kind === 'refund');
  const owed = lines.filter(({ entry }) => entry.kind !== 'refund' && 'reason' in entry);
  return [
    ...statementFor(lines.filter(movesYen), (moved) => [
      'ADD_LEDGER',
      terms.drawId,
      at,
      ...ledgerColumns(moved),
    ]),
    ...statementFor(owed, () => addRefunds(draw, owed)),
    ...statementFor(returned, () => [
      'END_REFUNDS',
      at,
      plainArray(returned.map(({ refundId }) => refundId ?? null)),
    ]),
  ];
}

const movesYen = (line: LedgerLine): line is LedgerLine<'capture' | 'refund'> =>
  line.entry.kind !== 'promise';

const ledgerColumns = (lines: readonly LedgerLine<'capture' | 'refund'>[]) => [
  plainArray(lines.map(({ orderId }) => orderId)),
  plainArray(lines.map(({ entry }) => entry.kind)),
  ...paymentColumns(lines),
  plainArray(lines.map(({ entry }) => (entry.kind === 'capture' ? 'provider' : entry.from))),
  plainArray(lines.map(({ entry }) => (entry.kind === 'capture' ? entry.to : 'provider'))),
  plainArray(lines.map(({ entry }) => entry.payment.yen)),
];

const paymentColumns = (lines: readonly LedgerLine[]) => [
  textArray(lines.map(({ entry }) => entry.payment.provider)),
  textArray(lines.map(({ entry }) => entry.payment.paymentId)),
];

const addRefunds = ({ terms, at }: WorkingSet['draw'], owed: readonly LedgerLine[]): Statement => [
  'ADD_REFUNDS',
  terms.drawId,
  at,
  plainArray(owed.map(({ orderId }) => orderId)),
  ...paymentColumns(owed),
  plainArray(owed.map(({ entry }) => entry.payment.yen)),
  plainArray(owed.map(({ entry }) => ('reason' in entry ? entry.reason : null))),
];
