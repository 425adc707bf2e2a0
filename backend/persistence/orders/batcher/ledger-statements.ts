import type { Entry } from '#backend/domain/orders/order.ts';
import { plain, texts, type Statement } from './prepared-statements.ts';
import { paymentKey, type WorkingSet } from '#backend/domain/orders/working-set.ts';

type Line<Kind extends Entry['kind'] = Entry['kind']> = {
  readonly orderId: string;
  readonly entry: Entry & { readonly kind: Kind };
  readonly refundId: string | undefined;
};

/** Every yen that came or went, and what is owed to somebody now. */
export function bookStatements({ standing, changes, refunds }: WorkingSet): Statement[] {
  const { at, terms } = standing;
  const lines = changes.flatMap(({ after, entry }): Line | [] =>
    entry === null
      ? []
      : { orderId: after.orderId, entry, refundId: refunds.get(paymentKey(entry.payment))?.refundId },
  );
  if (lines.length === 0) return [];
  const moved = lines.filter(movesYen);
  const owed = lines.filter(({ entry }) => entry.kind !== 'refund' && 'reason' in entry);
  const returned = lines.filter(({ entry }) => entry.kind === 'refund');
  return [
    ...(moved.length === 0 ? [] : [['ADD_LEDGER', terms.drawId, at, ...ledgerColumns(moved)] as const]),
    ...(owed.length === 0 ? [] : [addRefunds(standing, owed)]),
    ...(returned.length === 0
      ? []
      : [['END_REFUNDS', at, plain(returned.map(({ refundId }) => refundId ?? null))] as const]),
  ];
}

const movesYen = (line: Line): line is Line<'capture' | 'refund'> => line.entry.kind !== 'promise';

const ledgerColumns = (lines: readonly Line<'capture' | 'refund'>[]) => [
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

const addRefunds = ({ terms, at }: WorkingSet['standing'], owed: readonly Line[]): Statement => [
  'ADD_REFUNDS',
  terms.drawId,
  at,
  plain(owed.map(({ orderId }) => orderId)),
  ...paymentColumns(owed),
  plain(owed.map(({ entry }) => entry.payment.yen)),
  plain(owed.map(({ entry }) => ('reason' in entry ? entry.reason : null))),
];
