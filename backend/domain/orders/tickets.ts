import type { Standing, Terms } from './counter.ts';

/** The number of the next ticket in the sealed box: tickets leave it from the first slot on, without a gap. */
export const nextTicket = ({ terms, counter }: Pick<Standing, 'terms' | 'counter'>): number =>
  counter.sold - terms.soldBefore;

/** Whether these tickets end the box of a draw that gives a last-one prize for it. */
export const hasLastTicket = (terms: Terms, firstTicket: number, quantity: number): boolean =>
  terms.salesType === 'last_special' && firstTicket + quantity === terms.total - terms.soldBefore;

/** How many of these tickets hold each prize: a count for every line of the line-up that occurs, by its place. */
export function countPrizes(tickets: Uint8Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const place of tickets) counts.set(place, (counts.get(place) ?? 0) + 1);
  return counts;
}
