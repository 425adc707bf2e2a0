import { MAX_COUNTED } from '#lib/contract/enums.ts';
import { numberText } from '#lib/text/numbers.ts';

/** A list is counted up to a limit, or to the row after the page. */
export const listLengthText = (total: number): string =>
  total < MAX_COUNTED ? `${numberText(total)}件` : `${numberText(MAX_COUNTED)}件以上`;

/** `137件中 21〜40件` */
export function pagePositionText(total: number, first: number, last: number): string {
  const of = total < MAX_COUNTED ? '中' : 'のうち';
  return `${listLengthText(total)}${of} ${numberText(first)}〜${numberText(last)}件`;
}

/** A number of rows beside a name, such as that of a tab. */
export const countText = (count: number): string =>
  count < MAX_COUNTED ? numberText(count) : `${numberText(MAX_COUNTED)}以上`;
