import type { Entry } from '#backend/domain/orders/change.ts';
import { plain, texts } from '../desk/arrays.ts';
import { paymentKey, type Table } from '../desk/table.ts';
import type { Statement } from './statement.ts';

type Line = { readonly orderId: string; readonly entry: Entry; readonly refundId: string | undefined };

/** Every yen that came or went, and what is owed to somebody now. */
export function bookStatements({ standing, changes, refunds }: Table): Statement[] {
  const { at, terms } = standing;
  const lines = changes.flatMap(({ after, entry }): Line | [] =>
    entry === null
      ? []
      : { orderId: after.orderId, entry, refundId: refunds.get(paymentKey(entry.payment))?.refundId },
  );
  if (lines.length === 0) return [];
  const owed = lines.filter(({ entry }) => entry.kind === 'capture' && entry.to === 'owed');
  const returned = lines.filter(({ entry }) => entry.kind === 'refund');
  return [
    ['ADD_LEDGER', terms.drawId, at, ...ledgerColumns(lines)],
    ...(owed.length === 0 ? [] : [addRefunds(standing, owed)]),
    ...(returned.length === 0
      ? []
      : [['END_REFUNDS', at, plain(returned.map(({ refundId }) => refundId ?? null))] as const]),
  ];
}

const ledgerColumns = (lines: readonly Line[]) => [
  plain(lines.map(({ orderId }) => orderId)),
  plain(lines.map(({ entry }) => entry.kind)),
  ...paymentColumns(lines),
  plain(lines.map(({ entry }) => (entry.kind === 'capture' ? 'provider' : entry.from))),
  plain(lines.map(({ entry }) => (entry.kind === 'capture' ? entry.to : 'provider'))),
  plain(lines.map(({ entry }) => entry.payment.yen)),
];

const paymentColumns = (lines: readonly Line[]) => [
  texts(lines.map(({ entry }) => entry.payment.provider)),
  texts(lines.map(({ entry }) => entry.payment.paymentId)),
];

const addRefunds = ({ terms, at }: Table['standing'], owed: readonly Line[]): Statement => [
  'ADD_REFUNDS',
  terms.drawId,
  at,
  plain(owed.map(({ orderId }) => orderId)),
  ...paymentColumns(owed),
  plain(owed.map(({ entry }) => entry.payment.yen)),
  plain(owed.map(({ entry }) => ('reason' in entry ? entry.reason : null))),
];
