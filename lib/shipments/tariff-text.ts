import { numberText, yenText } from '#lib/text/numbers.ts';
import { METHOD_NAMES } from '#lib/text/shipping-methods.ts';
import { type FeeTerms, tariffsOf } from './fee.ts';
import type { ExpectedFee } from './quote.ts';
import { type Tariff, tariffFees } from './tariff.ts';

type Fees = Pick<FeeTerms, 'fee' | 'tariffs'>;

/** The lowest and the highest fee of a shipment. */
export function feeRange(terms: Fees): { readonly least: number; readonly most: number } {
  const fees = tariffsOf(terms).map((tariff) => tariffFees(tariff));
  // Of several tables the lowest fee counts.
  return { least: Math.min(...fees.flat()), most: Math.min(...fees.map((one) => Math.max(...one))) };
}

/** `600円`, `280円から1,200円`, or `無料` */
export const feeRangeText = (terms: Fees): string => rangeText(feeRange(terms));

/** The same for a range. */
export function rangeText({ least, most }: ReturnType<typeof feeRange>): string {
  if (most === 0) return '無料';
  return least === most ? yenText(most) : `${least === 0 ? '無料' : yenText(least)}から${yenText(most)}`;
}

export const isOneFee = (terms: Fees): boolean => {
  const { least, most } = feeRange(terms);
  return least === most;
};

/** `送料は全国一律600円(税込)です。`, or the range of a table. */
export function feeSentence(terms: Fees): string {
  if (feeRange(terms).most === 0) return '送料は無料です。';
  return isOneFee(terms)
    ? `送料は全国一律${feeRangeText(terms)}(税込)です。`
    : `送料は1箱につき${feeRangeText(terms)}(税込)です。お届け先の地域と大きさで決まります。`;
}

/** The lines of a draw's or of the shop's tables, and when the post of them is offered. */
export const tariffSentences = (tariffs: readonly Tariff[]): readonly string[] => [
  ...tariffs.flatMap((tariff) => tariffLines(tariff).map((line) => `${line}。`)),
  ...(tariffs.some(hasPost) ? [POST_RULE] : []),
];

export const hasPost = (tariff: Tariff): boolean => tariffFees(tariff, 'post').length > 0;

const POST_RULE = `${METHOD_NAMES.post}は、送れる賞品だけを、入る分まで選んだときに使えます。`;

/** The lines of a table: `宅配便 60サイズ(4点分まで)：北海道 1,200円、本州 800円` */
export const tariffLines = ({ regions, sizes }: Tariff): readonly string[] =>
  sizes.map(({ fees, ...size }) => {
    const each = regions.map((region, index) => `${region.name} ${feeText(fees[index] ?? 0)}`);
    const isOne = new Set(fees).size === 1;
    return `${sizeText(size)}：${isOne ? `全国 ${feeText(fees[0] ?? 0)}` : each.join('、')}`;
  });

function sizeText({ method, name, space }: Omit<Tariff['sizes'][number], 'fees'>): string {
  const methodName = METHOD_NAMES[method];
  const size = name === methodName ? name : `${methodName} ${name}`;
  return space === null ? size : `${size}(${numberText(space)}点分まで)`;
}

/** `600円`, or `無料` */
export const feeText = (fee: number): string => (fee === 0 ? '無料' : yenText(fee));

/** `600円`, `280円から`, or `無料` */
export const expectedFeeText = ({ fee, isLeast }: ExpectedFee): string =>
  isLeast ? `${yenText(fee)}から` : feeText(fee);
