import type { DrawDetail } from '../contract/draw.ts';
import { numberText } from '#lib/text/numbers.ts';

/** A quantity to choose, or the reason why it is not available now. */
export type QuantityChoice =
  | {
      readonly key: string;
      readonly name: string;
      readonly open: true;
      readonly count: number;
      readonly sum: number;
    }
  | { readonly key: string; readonly name: string; readonly open: false; readonly reason: string };

export type OpenChoice = Extract<QuantityChoice, { open: true }>;

export type Offer = Pick<DrawDetail, 'price' | 'quantities' | 'anyQuantity' | 'tickets'> & {
  readonly limits: Pick<DrawDetail['limits'], 'perPurchase'>;
};

/** Tickets that are neither sold nor held. */
export const availableTickets = ({ remaining, held }: Offer['tickets']): number => remaining - held;

/**
 * The choices in display order: the draw's quantities, then all remaining tickets, unless a purchase is always of one
 * ticket.
 */
export function quantityChoices(offer: Offer): QuantityChoice[] {
  const numbers = offer.quantities.map((count) => numberChoice(offer, count));
  return offer.limits.perPurchase === 1 ? numbers : [...numbers, restChoice(offer)];
}

function numberChoice({ price, tickets, limits }: Offer, count: number): QuantityChoice {
  const choice = { key: String(count), name: `${numberText(count)}回` };
  const max = maxQuantity({ tickets, limits });
  return count <= max
    ? { ...choice, open: true, count, sum: count * price }
    : { ...choice, open: false, reason: mostText(max) };
}

const mostText = (max: number): string => `いま引けるのは${numberText(max)}回まで`;

/** Why this many tickets cannot be bought now; null: they can. */
export function quantityReason(offer: Offer, quantity: number): string | null {
  const max = maxQuantity(offer);
  if (quantity > max) return mostText(max);
  const isListed = offer.anyQuantity || offer.quantities.includes(quantity);
  return isListed || quantity === offer.tickets.remaining ? null : 'この回数では引けません';
}

/** The most tickets that can be bought in one purchase now. */
export const maxQuantity = ({ tickets, limits }: Pick<Offer, 'tickets' | 'limits'>): number =>
  Math.min(availableTickets(tickets), limits.perPurchase);

/** A purchase of this many tickets, or of the nearest possible number; `undefined`: none is available. */
export function anyQuantityChoice(offer: Offer, count: number): OpenChoice | undefined {
  const max = maxQuantity(offer);
  if (max < 1) return undefined;
  const chosen = Math.min(Math.max(Math.trunc(count) || 1, 1), max);
  return {
    key: 'any',
    name: `${numberText(chosen)}回`,
    open: true,
    count: chosen,
    sum: chosen * offer.price,
  };
}

/** Whether this many tickets can be bought again. */
export const isOffered = (offer: Offer, quantity: number): boolean =>
  offer.anyQuantity
    ? quantity <= maxQuantity(offer)
    : offer.quantities.includes(quantity) && quantity <= maxQuantity(offer);

/** All remaining tickets are offered only while none of them is held. */
function restChoice({ price, tickets, limits }: Offer): QuantityChoice {
  const choice = { key: 'rest', name: '残り全部' };
  const count = tickets.remaining;
  if (count > limits.perPurchase) {
    return { ...choice, open: false, reason: `残りが${numberText(limits.perPurchase)}枚になると選べます` };
  }
  if (tickets.held > 0) return { ...choice, open: false, reason: '手続き中の方がいます' };
  return { ...choice, open: true, count, sum: count * price };
}

/** The selected choice if it is available, else the first available one. */
export function chosenQuantity(
  choices: readonly QuantityChoice[],
  key: string | null,
): OpenChoice | undefined {
  const open = choices.filter((choice) => choice.open);
  return open.find((choice) => choice.key === key) ?? open[0];
}
