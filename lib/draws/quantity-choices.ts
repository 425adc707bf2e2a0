import type { DrawDetail } from '../contract/draw.ts';
import { numberText } from '#lib/text/numbers.ts';

/** A number of tickets a shopper may choose, or the reason why not at this moment. */
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

export type Offer = Pick<DrawDetail, 'price' | 'quantities' | 'tickets'> & {
  readonly limits: Pick<DrawDetail['limits'], 'perPurchase'>;
};

/** What can be bought at this moment: neither sold nor held by somebody who is paying. */
export const availableOf = ({ remaining, held }: Offer['tickets']): number => remaining - held;

/** The choices in the order in which they are shown: the draw's numbers, then all the rest. */
export function quantityChoices(offer: Offer): QuantityChoice[] {
  return [...offer.quantities.map((count) => numberChoice(offer, count)), restChoice(offer)];
}

function numberChoice({ price, tickets, limits }: Offer, count: number): QuantityChoice {
  const choice = { key: String(count), name: `${numberText(count)}回` };
  const most = Math.min(availableOf(tickets), limits.perPurchase);
  return count <= most
    ? { ...choice, open: true, count, sum: count * price }
    : { ...choice, open: false, reason: `いま引けるのは${numberText(most)}回まで` };
}

/** All the rest can be promised only while nobody else holds a part of it. */
function restChoice({ price, tickets, limits }: Offer): QuantityChoice {
  const choice = { key: 'rest', name: '残り全部' };
  const count = tickets.remaining;
  if (count > limits.perPurchase) {
    return { ...choice, open: false, reason: `残り${numberText(limits.perPurchase)}枚から選べます` };
  }
  if (tickets.held > 0) return { ...choice, open: false, reason: '手続き中の方がいます' };
  return { ...choice, open: true, count, sum: count * price };
}

/** The choice to show as chosen: the shopper's own while it can be had, else the first that can. */
export function chosenOf(choices: readonly QuantityChoice[], key: string | null): OpenChoice | undefined {
  const open = choices.filter((choice) => choice.open);
  return open.find((choice) => choice.key === key) ?? open[0];
}
