import type { JournalFormat, LedgerAccount } from '#lib/contract/enums.ts';
import { labelWidthOf } from '#lib/shipments/label-width.ts';

/** An account of the journal: one of the ledger, or the one through which freee moves money between bank accounts. */
export type JournalAccount = LedgerAccount | 'transit';

/** How the consumption tax sees one side of an entry. */
export const TAX_CLASSES = ['none', 'sales', 'salesReturn', 'purchase', 'purchaseReturn'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/**
 * The names that a shop's bookkeeping uses: account titles (勘定科目), with a sub-account after a slash; the money
 * accounts (口座) of freee; and the tax classes (税区分) of each program.
 */
export const DEFAULT_TITLES = {
  provider: '売掛金/KOMOJU',
  sales: '売上高/くじ',
  owed: '預り金/返金',
  shipping: '売上高/送料',
  bank: '普通預金',
  chargebacks: '雑損失',
  fees: '支払手数料',
  suspense: '仮払金',
  transit: '資金諸口',
  'freee.provider': 'KOMOJU',
  'freee.bank': '普通預金',
  'yayoi.none': '対象外',
  'yayoi.sales': '課税売上内10%',
  'yayoi.salesReturn': '課税売返内10%',
  'yayoi.purchase': '課対仕入内10%適格',
  'yayoi.purchaseReturn': '課対仕返内10%適格',
  'freee.none': '対象外',
  'freee.sales': '課税売上10%',
  'freee.salesReturn': '課税売返10%',
  'freee.purchase': '課対仕入10%',
  'freee.purchaseReturn': '課対仕返10%',
  'moneyforward.none': '対象外',
  'moneyforward.sales': '課税売上 10%',
  'moneyforward.salesReturn': '課税売上-返還等 10%',
  'moneyforward.purchase': '課税仕入 10%',
  'moneyforward.purchaseReturn': '課税仕入-返還等 10%',
} as const satisfies Record<
  JournalAccount | 'freee.provider' | 'freee.bank' | `${JournalFormat}.${TaxClass}`,
  string
>;

type TitleKey = keyof typeof DEFAULT_TITLES;
export type JournalTitles = Readonly<Record<TitleKey, string>>;

export const TITLE_KEYS = Object.keys(DEFAULT_TITLES) as readonly TitleKey[];

/** A title and its sub-account; empty: none. */
export function titleOf(titles: JournalTitles, account: JournalAccount) {
  const [title = '', sub = ''] = titles[account].split('/');
  return { title, sub };
}

export const taxNameOf = (titles: JournalTitles, format: JournalFormat, taxClass: TaxClass): string =>
  titles[`${format}.${taxClass}`];

/** The longest title and sub-account that 弥生会計 reads, in half-width characters. */
const LONGEST_HALVES = 24;
const PART = /^[^\p{Cc}",/=+\-@＝＋－＠−][^\p{Cc}",/]*$/u;

/** Whether a text can be a title, with a sub-account after a slash. */
export const isTitle = (text: string): boolean => {
  const parts = text.split('/');
  return parts.length <= 2 && parts.every((part) => PART.test(part) && labelWidthOf(part) <= LONGEST_HALVES);
};
