const grouped = new Intl.NumberFormat('ja-JP', { maximumFractionDigits: 0 });

/** `7,000` */
export const numberText = (amount: number): string => grouped.format(amount);

/** Whole yen as the shop writes them: `7,000円`. */
export const yenText = (amount: number): string => `${numberText(amount)}円`;

const DIGITS = 16;

/**
 * An order's or a parcel's number as people read it and say it on the telephone: the beginning of its id, such as
 * `3F2A-91BC-04DE-7A11`. The operator finds it by that.
 */
export function shortNumber(id: string): string {
  const signs = id.replaceAll('-', '').slice(0, DIGITS).toUpperCase();
  return signs.match(/.{1,4}/g)?.join('-') ?? '';
}
