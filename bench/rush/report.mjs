import { cpus } from 'node:os';
import { violations } from './queue-order.mjs';

/** Prints the measurements. */
export function print(result) {
  const { buyers, tickets, atOnce, logins, isSoldOut, seconds, killedAt } = result;
  console.log(`${cpus().length} x ${cpus()[0]?.model}`);
  console.log(
    `${buyers} members, ${tickets} tickets, ${atOnce} purchases at once, ${logins} wrong logins a second`,
  );
  console.log(isSoldOut ? `Sold out after ${seconds} s.` : `Not sold out after ${seconds} s.`);
  console.log(
    `Half, 90 % and 99 % of the tickets: ${parts(result).join(', ')} s; backend killed at ${killedAt} s`,
  );
  console.table(result.measurements.table());
  console.log('Members:', Object.fromEntries(result.outcomes));
  console.log('Refusals:', Object.fromEntries(result.measurements.refusals));
  console.log('Errors:', Object.fromEntries(result.measurements.errors));
  console.log('Repeated by the page:', Object.fromEntries(result.measurements.repeated));
  console.log('Interrupted by the kill:', Object.fromEntries(result.measurements.interrupted));
  console.log('Front:', result.front, 'Attacks:', attackResults(result));
  console.log('Warnings and errors in the logs:', summed(result.reports));
  console.log('Processor seconds until sold out:', processors(result));
  console.log('Queue:', result.order);
  console.log('The last buyer:', JSON.stringify(result.lastBuyer));
  console.log(result.findings.length === 0 ? 'The ledger is in order.' : result.findings);
  for (const failure of failures(result)) console.log(`FAILED: ${failure}`);
}

/** Everything that must not happen in a run, if it did. */
export function failures({ isSoldOut, isIdle, measurements, order, findings, outcomes }) {
  return [
    ...(isSoldOut ? [] : ['the draw was not sold out in time']),
    ...(isIdle ? [] : ['work was left over']),
    ...(findings.length === 0 ? [] : ['the ledger is not in order']),
    ...(violations(order) === 0 ? [] : ['the queue was not in order']),
    ...[...measurements.errors].map(([what, times]) => `${times} times ${what}`),
    ...outcomes
      .filter(([what]) => !EXPECTED.includes(what))
      .map(([what, them]) => `${them} members: ${what}`),
  ];
}

const EXPECTED = [
  ...['played', 'cancelled', 'ended as ERROR', 'told "sold out"'],
  ...['left before the sale', 'left the queue', 'vanished at their turn'],
];

/** The figures that are stored in rush.json. */
export function recorded(result) {
  const { measurements, progress: _progress, reports, ...figures } = result;
  return {
    ...{ cores: cpus().length, ...figures, shares: parts(result) },
    steps: measurements.table(),
    refusals: Object.fromEntries(measurements.refusals),
    errors: Object.fromEntries(measurements.errors),
    repeated: Object.fromEntries(measurements.repeated),
    interrupted: Object.fromEntries(measurements.interrupted),
    reports: summed(reports),
    spent: processors(result),
  };
}

/** Adds up the counts of several processes. */
const summed = (entries) =>
  Object.fromEntries(
    [...Map.groupBy(entries, ([what]) => what)].map(([what, all]) => [
      what,
      all.reduce((sum, [, times]) => sum + times, 0),
    ]),
  );

const parts = ({ progress, tickets }) =>
  [0.5, 0.9, 0.99].map((part) => progress.find(({ sold }) => sold >= tickets * part)?.seconds);

const attackResults = ({ attacks }) =>
  Object.fromEntries(Object.entries(attacks).map(([what, results]) => [what, Object.fromEntries(results)]));

const processors = ({ spent }) =>
  Object.fromEntries(Object.entries(spent).map(([name, ms]) => [name, Math.round(ms / 100) / 10]));
