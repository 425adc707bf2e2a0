import type { Buying } from './ports.ts';

/** Gives back what was held too long for somebody who never went to pay; how many orders that were. */
export async function endHolds(
  { desk, orders }: Pick<Buying, 'desk' | 'orders'>,
  atMost: number,
): Promise<number> {
  const ended = await orders.holdsEnded(atMost);
  const done = await Promise.all(
    ended.map((key) => desk.giveBack(key, { to: 'CANCEL', reason: 'holdEnded' })),
  );
  return done.filter((one) => one === 'givenBack').length;
}
