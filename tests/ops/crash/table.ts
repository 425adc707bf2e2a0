import type { Outcome } from './act.ts';

/** What is wrong with how an act has ended; nothing, if it has ended as it must. */
export function faultsOf({ act, sold, left, lastOnes, kills, lost, findings }: Outcome): string[] {
  const faults = [
    ...(sold === act.tickets && left === 0
      ? []
      : [`${sold} tickets were sold of ${act.tickets}, ${left} are left`]),
    ...(lastOnes === 1 ? [] : [`the last-one prize was given ${lastOnes} times`]),
    ...(kills === (act.kills?.times ?? 0) ? [] : [`only ${kills} kills: the sale was over before`]),
    ...lost.map((deed) => `acknowledged and lost: ${deed}`),
    ...findings.map(({ check, what }) => `${check}: ${what}`),
  ];
  return faults;
}

const yen = (sum: number) => sum.toLocaleString('en-US');

/** One act a column. */
export function drillTable(outcomes: readonly Outcome[]): string {
  const rows: readonly (readonly [string, (outcome: Outcome) => string])[] = [
    ['', ({ act }) => act.title],
    ['buyers', ({ act }) => yen(act.buyers)],
    ['tickets', ({ act }) => yen(act.tickets)],
    ['seconds', ({ seconds }) => seconds.toFixed(1)],
    ['killed without a word', ({ kills }) => String(kills)],
    ['requests without an answer', ({ unanswered }) => yen(unanswered)],
    ['acknowledged deeds', ({ deeds }) => yen(deeds)],
    ['  of them lost', ({ lost }) => String(lost.length)],
    ['tickets sold', ({ sold }) => yen(sold)],
    ['orders paid', ({ paid }) => yen(paid)],
    ['buyers who played', ({ fared }) => yen(fared.played ?? 0)],
    ['  were refused or gave up', ({ fared }) => yen((fared.refused ?? 0) + (fared.cancelled ?? 0))],
    ['  were told: sold out', ({ fared }) => yen(fared['sold out'] ?? 0)],
    ['last-one prizes', ({ lastOnes }) => String(lastOnes)],
    ['yen captured', ({ captured }) => yen(captured)],
    ['yen given back', ({ refunded, refunds }) => `${yen(refunded)} in ${refunds}`],
    ['findings in the books', ({ findings }) => String(findings.length)],
  ];
  const width = Math.max(...outcomes.map(({ act }) => act.title.length), 12) + 2;
  return rows
    .map(([name, cell]) => name.padEnd(28) + outcomes.map((one) => cell(one).padStart(width)).join(''))
    .join('\n');
}
