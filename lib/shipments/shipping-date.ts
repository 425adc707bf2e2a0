/** When the shop ships the prizes of a draw (`ShippingDate` of the contract). Days are those of Japan: `2027-01-11`. */
export type ShippingDate = {
  readonly days: number;
  readonly from: string | null;
  readonly lastDay: string | null;
};

/**
 * The date of shipping, so that します can follow: `2027年1月11日から1月31日までに発送`, and after the last day, or without
 * one, `ご依頼から10日以内に発送`. `today` is the day in Japan; without it the days are named also when they have passed.
 */
export function shippingDateText({ days, from, lastDay }: ShippingDate, today?: string): string {
  const isPast = lastDay !== null && today !== undefined && lastDay < today;
  if (from === null || lastDay === null || isPast) return `ご依頼から${days}日以内に発送`;
  const isOneYear = from.slice(0, YEAR_LENGTH) === lastDay.slice(0, YEAR_LENGTH);
  return `${dayText(from)}から${isOneYear ? monthDayText(lastDay) : dayText(lastDay)}までに発送`;
}

const YEAR_LENGTH = 4;

/** `2027年1月11日`, of `2027-01-11` */
const dayText = (day: string): string => `${Number(day.slice(0, YEAR_LENGTH))}年${monthDayText(day)}`;

function monthDayText(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${month}月${date}日`;
}
