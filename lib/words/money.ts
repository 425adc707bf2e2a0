const grouped = new Intl.NumberFormat('ja-JP', { maximumFractionDigits: 0 });

/** `7,000` */
export const numberText = (amount: number): string => grouped.format(amount);

/** Whole yen as the shop writes them: `7,000円`. */
export const yenText = (amount: number): string => `${numberText(amount)}円`;
