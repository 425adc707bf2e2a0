const grouped = new Intl.NumberFormat('ja-JP', { maximumFractionDigits: 0 });

/** `7,000` */
export const numberText = (amount: number): string => grouped.format(amount);

/** Whole yen as the shop writes them: `7,000円`. */
export const yenText = (amount: number): string => `${numberText(amount)}円`;

/** A price with its tax: `7,000円(税込)`, or `無料`. */
export const priceText = (amount: number): string => (amount === 0 ? '無料' : `${yenText(amount)}(税込)`);

/** Minutes and seconds left: `4:32`. */
export const countdownText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const SHORT_NUMBER_DIGITS = 16;

/**
 * The number of an order or shipment: the beginning of its id, such as `3F2A-91BC-04DE-7A11`. People read it
 * on the telephone, and operators search by it.
 */
export function shortNumber(id: string): string {
  const digits = id.replaceAll('-', '').slice(0, SHORT_NUMBER_DIGITS).toUpperCase();
  return digits.match(/.{1,4}/g)?.join('-') ?? '';
}
