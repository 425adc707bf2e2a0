import type { LedgerAccount, LedgerKind } from '#lib/contract/enums.ts';
import { includedTax } from '#lib/contract/tax.ts';
import type { BookedLine } from './figures.ts';
import type { JournalAccount, TaxClass } from './titles.ts';

type Side = { readonly account: JournalAccount; readonly taxClass: TaxClass };

/** One line of the journal (仕訳): the same sum on both sides. */
export type JournalEntry = {
  /** In Japan, such as 2026-10-31. */
  readonly day: string;
  readonly debit: Side;
  readonly credit: Side;
  readonly yen: number;
  /** The tax included, where one side is taxed. */
  readonly taxYen: number;
  readonly text: string;
};

/** The journal of a month: one entry for each day, kind, pair of accounts and payment method. */
export function journalEntries(booked: readonly BookedLine[]): readonly JournalEntry[] {
  const entries = new Map<string, BookedLine>();
  for (const line of booked) {
    const { day, kind, from, to, paymentType } = line;
    const key = JSON.stringify([day, kind, from, to, paymentType]);
    const other = entries.get(key);
    entries.set(key, other === undefined ? line : added(other, line));
  }
  return [...entries.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, line]) => entryOf(line));
}

const added = (one: BookedLine, other: BookedLine): BookedLine => ({
  ...one,
  lines: one.lines + other.lines,
  yen: one.yen + other.yen,
  taxYen: one.taxYen + other.taxYen,
});

const entryOf = (line: BookedLine): JournalEntry => {
  const { day, from, to, yen } = line;
  const debit = { account: from, taxClass: TAX_CLASS[from].debit };
  const credit = { account: to, taxClass: TAX_CLASS[to].credit };
  return { day, debit, credit, yen, taxYen: taxOf(line), text: textOf(line) };
};

/** The tax class of an account by the side on which it stands. */
const TAX_CLASS = {
  provider: { debit: 'none', credit: 'none' },
  sales: { debit: 'salesReturn', credit: 'sales' },
  shipping: { debit: 'salesReturn', credit: 'sales' },
  owed: { debit: 'none', credit: 'none' },
  bank: { debit: 'none', credit: 'none' },
  chargebacks: { debit: 'none', credit: 'none' },
  fees: { debit: 'purchase', credit: 'purchaseReturn' },
  suspense: { debit: 'none', credit: 'none' },
} as const satisfies Record<LedgerAccount, { debit: TaxClass; credit: TaxClass }>;

/** The tax of a fee is calculated by the provider, that of sales by the shop. */
function taxOf({ from, to, yen, taxYen }: BookedLine): number {
  if (from === 'fees' || to === 'fees') return taxYen;
  const isTaxed = TAX_CLASS[from].debit !== 'none' || TAX_CLASS[to].credit !== 'none';
  return isTaxed ? includedTax(yen) : 0;
}

const KIND_TEXT = {
  capture: '入金',
  refund: '返金',
  chargeback: 'チャージバック',
  chargebackReversal: 'チャージバックの取消し',
  fee: '決済手数料',
  payout: '決済会社からの振込',
  correction: '決済会社の訂正',
} as const satisfies Record<LedgerKind, string>;

const SUBJECT_TEXT: Readonly<Partial<Record<LedgerAccount, string>>> = {
  sales: 'くじ代金',
  shipping: '送料',
  owed: '注文にならなかった支払',
};

function textOf({ kind, from, to, paymentType, lines }: BookedLine): string {
  const subject = SUBJECT_TEXT[to] ?? SUBJECT_TEXT[from];
  const what = subject === undefined ? KIND_TEXT[kind] : `${subject} ${KIND_TEXT[kind]}`;
  return [what, paymentType, `${lines}件`].filter((part) => part !== null).join(' ');
}
