import type { Result } from './run.ts';

/** Returns a sentence for each expectation that a result misses. */
export function failuresOf({ scenario, sold, left, lastOnes, kills, lost, findings }: Result): string[] {
  return [
    ...(sold === scenario.tickets && left === 0
      ? []
      : [`${sold} tickets were sold of ${scenario.tickets}, ${left} are left`]),
    ...(lastOnes === 1 ? [] : [`the last-one prize was given ${lastOnes} times`]),
    ...(kills === (scenario.kills?.times ?? 0) ? [] : [`only ${kills} kills before the end of the sale`]),
    ...lost.map((acknowledgement) => `acknowledged and lost: ${acknowledgement}`),
    ...findings.map(({ check, what }) => `${check}: ${what}`),
  ];
}

const grouped = (number: number) => number.toLocaleString('en-US');

/** Returns a table with a column for each scenario. */
export function resultTable(results: readonly Result[]): string {
  const rows: readonly (readonly [string, (result: Result) => string])[] = [
    ['', ({ scenario }) => scenario.title],
    ['buyers', ({ scenario }) => grouped(scenario.buyers)],
    ['tickets', ({ scenario }) => grouped(scenario.tickets)],
    ['seconds', ({ seconds }) => seconds.toFixed(1)],
    ['kills', ({ kills }) => String(kills)],
    ['requests without a response', ({ unanswered }) => grouped(unanswered)],
    ['acknowledgements', ({ acknowledged }) => grouped(acknowledged)],
    ['  of them lost', ({ lost }) => String(lost.length)],
    ['tickets sold', ({ sold }) => grouped(sold)],
    ['orders paid', ({ paid }) => grouped(paid)],
    ['buyers who played', ({ outcomes }) => grouped(outcomes.played ?? 0)],
    [
      '  were refused or cancelled',
      ({ outcomes }) => grouped((outcomes.refused ?? 0) + (outcomes.cancelled ?? 0)),
    ],
    ['  found it sold out', ({ outcomes }) => grouped(outcomes['sold out'] ?? 0)],
    ['last-one prizes', ({ lastOnes }) => String(lastOnes)],
    ['yen captured', ({ captured }) => grouped(captured)],
    ['yen refunded', ({ refunded, refunds }) => `${grouped(refunded)} in ${refunds}`],
    ['findings of the ledger audit', ({ findings }) => String(findings.length)],
  ];
  const width = Math.max(...results.map(({ scenario }) => scenario.title.length), 12) + 2;
  return rows
    .map(([name, cell]) => name.padEnd(30) + results.map((one) => cell(one).padStart(width)).join(''))
    .join('\n');
}
