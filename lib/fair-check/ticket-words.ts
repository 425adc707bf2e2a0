import { numberText } from '../words/money.ts';

/** The number of a ticket as people count: the first of a box is No.1, which the record calls slot 0. */
export const ticketName = (slot: number): string => `No.${numberText(slot + 1)}`;

/** `No.13〜No.22(10枚)` */
export const ticketsWords = (from: number, count: number): string =>
  count === 1
    ? `${ticketName(from)}(1枚)`
    : `${ticketName(from)}〜${ticketName(from + count - 1)}(${numberText(count)}枚)`;
