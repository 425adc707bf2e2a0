import {
  LEDGER_ACCOUNTS,
  type LedgerAccount,
  type LedgerKind,
  type RefundMethod,
  type RefundScope,
} from '#lib/contract/enums.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { includedTax, TAX_PERCENT } from '#lib/contract/tax.ts';

/** Rows of the ledger of one day in Japan that are alike, as one sum. */
export type BookedLine = {
  readonly day: string;
  readonly kind: LedgerKind;
  /** The account debited. */
  readonly from: LedgerAccount;
  /** The account credited. */
  readonly to: LedgerAccount;
  /** Of the order or shipment; null: the row is about neither. */
  readonly paymentType: PaymentType | null;
  /** Of the refund; null: another kind. */
  readonly scope: RefundScope | null;
  readonly refundMethod: RefundMethod | null;
  readonly lines: number;
  readonly yen: number;
  /** The tax in a fee, as the provider has calculated it. */
  readonly taxYen: number;
};

/** Money received for tickets or shipping on one day by one payment method. */
type SalesLine = {
  readonly day: string;
  readonly of: Revenue;
  readonly paymentType: PaymentType | null;
  readonly taxPercent: number;
  readonly payments: number;
  readonly yen: number;
};

type RefundsLine = {
  /** owed: of a payment that was never a sale. */
  readonly of: Revenue | 'owed';
  readonly scope: RefundScope;
  readonly method: RefundMethod;
  /** 0: outside the tax. */
  readonly taxPercent: number;
  readonly refunds: number;
  readonly yen: number;
};

/** A sum of the month between two accounts. */
type Movement = Pick<BookedLine, 'kind' | 'from' | 'to' | 'lines' | 'yen' | 'taxYen'>;

type AccountFigures = {
  readonly account: LedgerAccount;
  readonly debitYen: number;
  readonly creditYen: number;
  /** Debits less credits of all months until the end of this one. */
  readonly balanceYen: number;
};

type TaxFigures = {
  readonly taxPercent: number;
  readonly salesYen: number;
  readonly returnedYen: number;
  /** Included in the sales less the returns. */
  readonly taxYen: number;
};

type CountAndYen = { readonly count: number; readonly yen: number };

/** Money and prizes that the shop owes at the end of the month. */
export type Positions = {
  /** Refunds that the provider has not confirmed. */
  readonly refundsDue: CountAndYen;
  /** Refunds by bank transfer that were not transferred. */
  readonly refundsRequested: CountAndYen;
  /** Paid tickets that were not played, with what was paid for them and not refunded. */
  readonly unplayed: CountAndYen;
  /** Won prizes that were not handed to a carrier, with the price of their tickets. */
  readonly unshipped: CountAndYen;
};

export type MonthFigures = {
  readonly sales: readonly SalesLine[];
  readonly refunds: readonly RefundsLine[];
  readonly tax: readonly TaxFigures[];
  readonly movements: readonly Movement[];
  readonly accounts: readonly AccountFigures[];
  readonly positions: Positions;
};

export type Balances = Readonly<Partial<Record<LedgerAccount, number>>>;

type MonthFacts = {
  readonly booked: readonly BookedLine[];
  /** Debits less credits at the beginning of the month. */
  readonly opening: Balances;
  readonly positions: Positions;
};

/** The figures of a month. */
export function monthFigures({ booked, opening, positions }: MonthFacts): MonthFigures {
  return {
    sales: salesOf(booked),
    refunds: refundsOf(booked),
    tax: [taxOf(booked)],
    movements: movementsOf(booked),
    accounts: accountsOf(booked, opening),
    positions,
  };
}

type Revenue = 'tickets' | 'shipping';

/** The revenue that an account collects; null: none, so that it is outside the tax. */
const REVENUE = {
  provider: null,
  sales: 'tickets',
  owed: null,
  shipping: 'shipping',
  bank: null,
  chargebacks: null,
  fees: null,
  suspense: null,
} as const satisfies Record<LedgerAccount, Revenue | null>;

const sum = (lines: readonly { readonly yen: number }[]): number =>
  lines.reduce((total, { yen }) => total + yen, 0);

const count = (lines: readonly Pick<BookedLine, 'lines'>[]): number =>
  lines.reduce((total, { lines: rows }) => total + rows, 0);

/** Groups of lines that are equal in what `key` returns, in its order. */
function groupBy<Line extends BookedLine, Key extends Readonly<Record<string, unknown>>>(
  lines: readonly Line[],
  key: (line: Line) => Key,
): readonly (readonly [Key, readonly Line[]])[] {
  const groups = new Map<string, [Key, Line[]]>();
  for (const line of lines) {
    const fields = key(line);
    const name = JSON.stringify(fields);
    const group = groups.get(name) ?? [fields, []];
    group[1].push(line);
    groups.set(name, group);
  }
  return [...groups.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

const isCapture = ({ kind }: BookedLine): boolean => kind === 'capture';
const isRefund = (
  line: BookedLine,
): line is BookedLine & { readonly scope: RefundScope; readonly refundMethod: RefundMethod } =>
  line.kind === 'refund';

const salesOf = (booked: readonly BookedLine[]): SalesLine[] =>
  groupBy(booked.filter(isCapture), ({ day, to, paymentType }) => ({
    day,
    of: REVENUE[to],
    paymentType,
  })).flatMap(([{ day, of, paymentType }, lines]) =>
    of === null
      ? []
      : { day, of, paymentType, taxPercent: TAX_PERCENT, payments: count(lines), yen: sum(lines) },
  );

const refundsOf = (booked: readonly BookedLine[]): RefundsLine[] =>
  groupBy(booked.filter(isRefund), (line) => ({
    of: REVENUE[line.from] ?? ('owed' as const),
    scope: line.scope,
    method: line.refundMethod,
  })).map(([fields, lines]) => ({
    ...fields,
    taxPercent: fields.of === 'owed' ? 0 : TAX_PERCENT,
    refunds: count(lines),
    yen: sum(lines),
  }));

function taxOf(booked: readonly BookedLine[]): TaxFigures {
  const salesYen = sum(booked.filter(({ to }) => REVENUE[to] !== null));
  const returnedYen = sum(booked.filter(({ from }) => REVENUE[from] !== null));
  return { taxPercent: TAX_PERCENT, salesYen, returnedYen, taxYen: includedTax(salesYen - returnedYen) };
}

const movementsOf = (booked: readonly BookedLine[]): Movement[] =>
  groupBy(booked, ({ kind, from, to }) => ({ kind, from, to })).map(([{ kind, from, to }, lines]) => ({
    kind,
    from,
    to,
    lines: count(lines),
    yen: sum(lines),
    taxYen: lines.reduce((total, { taxYen }) => total + taxYen, 0),
  }));

const accountsOf = (booked: readonly BookedLine[], opening: Balances): AccountFigures[] =>
  LEDGER_ACCOUNTS.map((account) => {
    const debitYen = sum(booked.filter(({ from }) => from === account));
    const creditYen = sum(booked.filter(({ to }) => to === account));
    return { account, debitYen, creditYen, balanceYen: (opening[account] ?? 0) + debitYen - creditYen };
  });
