import { numberText } from './numbers.ts';

/** The number of a ticket as people count: ticket 0 of the record is No.1. */
export const ticketName = (ticket: number): string => `No.${numberText(ticket + 1)}`;

/** `No.13〜No.22(10枚)` */
export const ticketsText = (from: number, count: number): string =>
  count === 1
    ? `${ticketName(from)}(1枚)`
    : `${ticketName(from)}〜${ticketName(from + count - 1)}(${numberText(count)}枚)`;
