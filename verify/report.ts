import type { Finding, OrderCheck, RecordCheck } from '#lib/fairness/check/finding.ts';
import type { Verified } from './verify.ts';

const MARKS = { right: 'ok   ', open: '--   ', wrong: 'WRONG' };

/** Text of each check, worded for the result `right`. */
const CHECK_TEXT: Readonly<Record<RecordCheck | OrderCheck, string>> = {
  lineUp: 'The counts of the line-up add up to the size of the box.',
  manifest: 'The manifest agrees with the record: draw, price, line-up, size, commitment.',
  beacon: 'The beacon is the digest of the manifest.',
  logChain: 'Every entry of the log refers to the one before it, and the first to the root.',
  logTickets: 'Tickets were sold one after the other, none twice, none beyond the box.',
  logEnd: 'The end of the log and its number of sold tickets agree with the record.',
  sealedFirst: 'Nothing was sold before the box was sealed.',
  sameAsBefore: 'The earlier record is the beginning of this one.',
  seed: 'The seed is the one that was committed to.',
  root: 'Shuffled again from the seed, the box has the published root.',
  orderHash: 'The log entry belongs to this order.',
  entry: 'Its entry is a sale, and nothing in it was changed.',
  inLog: 'The public log has this entry.',
  tickets: 'The tickets are those of the entry, each once.',
  paths: "Every ticket's path leads to the published root.",
};

const OPEN: Partial<Readonly<Record<RecordCheck | OrderCheck, string>>> = {
  seed: 'The seed is not published yet: the draw is not over.',
  root: 'The box cannot be calculated without its seed and its whole line-up.',
};

/** Formats the result as text. */
export function reportOf({ isRight, draw, record, orders }: Verified): string {
  const lines = [
    `${draw.title}: ${draw.sold} of ${draw.size} tickets sold by ${draw.askedAt}`,
    ...record.map(line),
    ...orders.flatMap(({ file, tickets, findings }) => [
      '',
      `${file}: tickets ${tickets}`,
      ...findings.map(line),
    ]),
    '',
    isRight ? endOf(record) : 'Something is wrong. Keep these files: they prove it.',
  ];
  return lines.join('\n');
}

function line({ check, verdict, at }: Finding): string {
  const place = at === undefined ? '' : ` First wrong at ${at}.`;
  const text = verdict === 'open' ? (OPEN[check] ?? CHECK_TEXT[check]) : CHECK_TEXT[check];
  return `  ${MARKS[verdict]}  ${text}${place}`;
}

const endOf = (record: readonly Finding[]) =>
  record.some(({ verdict }) => verdict === 'open')
    ? 'Nothing is wrong, as far as it can be checked before the seed is published.'
    : 'Everything is right.';
