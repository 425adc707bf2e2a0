import { violations } from './queue-order.mjs';

/** Reports how fast the tickets were sold, and the processor time until then. */
export function reportSale(results, { tickets, isSoldOut, seconds, killedAt, progress, spent }) {
  console.log(isSoldOut ? `Sold out after ${seconds} s.` : `Not sold out after ${seconds} s.`);
  if (!isSoldOut) results.fail('the draw was not sold out in time');
  const shares = [0.5, 0.9, 0.99].map(
    (part) => progress.find(({ sold }) => sold >= tickets * part)?.seconds ?? null,
  );
  results.set('sale', { isSoldOut, seconds, 'half, 90 % and 99 % after s': shares, killedAt });
  const processors = Object.entries(spent).map(([name, ms]) => [name, Math.round(ms / 100) / 10]);
  results.set('processorSeconds', Object.fromEntries(processors));
}

/** Reports the steps of all members, what they got, and everything that must not happen. */
export function reportMembers(results, outcomes, measurements) {
  results.set('steps', measurements.table(), (steps) => console.table(steps));
  const ends = Object.entries(Object.groupBy(outcomes, (one) => one)).map(([what, all]) => [
    what,
    all.length,
  ]);
  results.set('members', Object.fromEntries(ends));
  for (const part of ['refusals', 'errors', 'repeated', 'interrupted'])
    results.set(part, Object.fromEntries(measurements[part]));
  for (const [what, times] of measurements.errors) results.fail(`${times} times ${what}`);
  for (const [what, many] of ends) if (!EXPECTED.includes(what)) results.fail(`${many} members: ${what}`);
}

const EXPECTED = [
  'played',
  'cancelled',
  'told "sold out"',
  'left before the sale',
  'left the queue',
  'vanished at their turn',
];

export function reportQueue(results, order) {
  results.set('order', order);
  if (violations(order) > 0) results.fail('the queue was not in order');
}

/** Adds up the counts of several processes. */
export const summed = (entries) =>
  Object.fromEntries(
    [...Map.groupBy(entries, ([what]) => what)].map(([what, all]) => [
      what,
      all.reduce((sum, [, times]) => sum + times, 0),
    ]),
  );
