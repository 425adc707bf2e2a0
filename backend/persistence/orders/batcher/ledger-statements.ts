import type { LedgerEntry } from '#backend/domain/orders/order.ts';
import { plainArray, statementFor, textArray, type Statement } from './prepared-statements.ts';
import type { WorkingSet } from '#backend/domain/orders/working-set.ts';

type LedgerLine<Entry extends LedgerEntry = LedgerEntry> = {
  readonly orderId: string;
  readonly entry: Entry;
};

type EntryOf<Kind extends LedgerEntry['kind']> = LedgerEntry & { readonly kind: Kind };

/** Ledger entries of all money movements, and the refunds that are due, done or withdrawn. */
export function ledgerStatements({ draw, changes }: WorkingSet): Statement[] {
  const { at, terms } = draw;
  const lines = changes.flatMap(({ after, entry }): LedgerLine | [] =>
    entry === null ? [] : { orderId: after.orderId, entry },
  );
  const owed = lines.filter(({ entry }) => entry.kind === 'capture' && entry.to === 'owed');
  const ended = lines.filter(isOf('refund'));
  const withdrawn = lines.filter(isOf('withdrawal'));
  return [
    ...statementFor(lines.filter(movesYen), (moved) => [
      'ADD_LEDGER',
      terms.drawId,
      at,
      ...ledgerColumns(moved),
    ]),
    ...statementFor(owed, () => addRefunds(draw, owed)),
    ...statementFor(lines.filter(isOf('promise')), (promised) => addShopRefunds(draw, promised)),
    ...statementFor(ended, () => [
      'END_REFUNDS',
      at,
      plainArray(ended.map(({ entry }) => entry.refund.refundId)),
      plainArray(ended.map(({ entry }) => entry.payout?.paidOutOn ?? null)),
      nullableTextArray(ended.map(({ entry }) => entry.payout?.reference ?? null)),
    ]),
    ...statementFor(withdrawn, () => [
      'WITHDRAW_REFUNDS',
      at,
      plainArray(withdrawn.map(({ entry }) => entry.refund.refundId)),
    ]),
  ];
}

const isOf =
  <Kind extends LedgerEntry['kind']>(kind: Kind) =>
  (line: LedgerLine): line is LedgerLine<EntryOf<Kind>> =>
    line.entry.kind === kind;

type MovingEntry = EntryOf<'capture'> | EntryOf<'refund'>;

const movesYen = (line: LedgerLine): line is LedgerLine<MovingEntry> =>
  line.entry.kind === 'capture' || line.entry.kind === 'refund';

const ledgerColumns = (lines: readonly LedgerLine<MovingEntry>[]) => [
  plainArray(lines.map(({ orderId }) => orderId)),
  plainArray(lines.map(({ entry }) => entry.kind)),
  ...paymentColumns(lines),
  plainArray(lines.map(({ entry }) => (entry.kind === 'capture' ? 'provider' : entry.refund.account))),
  plainArray(lines.map(({ entry }) => (entry.kind === 'capture' ? entry.to : payerOf(entry)))),
  plainArray(lines.map(({ entry }) => entry.payment.yen)),
  plainArray(lines.map(({ entry }) => (entry.kind === 'capture' ? null : entry.refund.refundId))),
];

/** The account that a refund is paid from. */
const payerOf = ({ payout }: EntryOf<'refund'>) => (payout === null ? 'provider' : 'bank');

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

const addShopRefunds = (
  { terms, at }: WorkingSet['draw'],
  lines: readonly LedgerLine<EntryOf<'promise'>>[],
): Statement => [
  'ADD_SHOP_REFUNDS',
  terms.drawId,
  at,
  plainArray(lines.map(({ entry }) => entry.refund.refundId)),
  plainArray(lines.map(({ orderId }) => orderId)),
  ...paymentColumns(lines),
  plainArray(lines.map(({ entry }) => entry.payment.yen)),
  plainArray(lines.map(({ entry }) => entry.reason)),
  plainArray(lines.map(({ entry }) => entry.refund.scope)),
  plainArray(lines.map(({ entry }) => entry.refund.method)),
  textArray(lines.map(({ entry }) => entry.refund.note)),
  textArray(lines.map(({ entry }) => entry.refund.tickets.join(','))),
  plainArray(lines.map(({ entry }) => entry.refund.isWhole)),
  plainArray(lines.map(({ entry: { refund } }) => isSent(refund))),
  nullableTextArray(lines.map(({ entry }) => entry.refund.providerRefundId ?? null)),
];

/** Whether the provider is asked to make a refund. */
const isSent = ({ method, providerRefundId }: EntryOf<'promise'>['refund']) =>
  method === 'provider' && providerRefundId === undefined;

const nullableTextArray = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : textArray([value]).slice(1, -1))).join(',')}}`;
