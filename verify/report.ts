import type { Finding, RecordCheckName } from '#lib/fairness/check/finding.ts';
import type { OrderCheckName } from '#lib/fairness/check/check-order.ts';
import { boxLines } from '#lib/fairness/manifest.ts';
import type { Verified } from './verify.ts';

const MARKS = { right: 'ok   ', open: '--   ', wrong: 'WRONG' };

/** Text of each check, worded for the result `right`. */
const CHECK_TEXT: Readonly<Record<RecordCheckName | OrderCheckName, string>> = {
  manifest: 'The manifest has its canonical form, and its numbers agree.',
  keys: 'The keys of the shop and of the witnesses are those that you know.',
  beacon: 'The rounds are those of drand quicknet.',
  announced: 'The witnesses signed the manifest before the opening.',
  chain: 'Each entry of the log refers to the one before it.',
  tickets: 'Tickets were sold one after the other, none twice, none beyond the box.',
  rounds: 'Each sale waited for the round that follows from its time.',
  signatures: 'Each round is signed by the beacon.',
  results: 'Drawn again, each round leaves what the log says.',
  refunds: 'Refunds are of one sale each, after its result, and name the prizes that became void.',
  closing: 'The sale ended as announced, or the log says why not.',
  pauses: 'Nothing was sold while the sale was paused but what was under way, and each pause has its reason.',
  corrections: 'Corrected names are those of prizes of the manifest, each with its reason.',
  stamps: 'The log is in the signed log of the shop.',
  witnessed: 'The witnesses signed each sale before its round.',
  oneLog: 'The shop’s log has no other log of this draw.',
  complete: 'Nothing that is due is missing.',
  order: 'The sale in the log is of this order.',
  receipt: 'The shop signed this sale for its buyer.',
  shown: 'The prizes are those that were shown.',
};

const OPEN: Partial<Readonly<Record<RecordCheckName | OrderCheckName, string>>> = {
  keys: 'The keys are taken from the record: nobody has compared them (--keys).',
  beacon: 'The shop makes its rounds itself: they prove nothing against the shop.',
  signatures:
    'A round is void, because the beacon did not publish it in time: a relay of drand tells whether that is true.',
  results: 'The round of this order is void: there is no result.',
  stamps: 'The newest entries are not yet in the signed log of the shop.',
  announced: 'There are no witnesses: only the shop has signed the manifest.',
  witnessed: 'There are no witnesses: only the shop has signed the sales.',
  oneLog: 'The shop’s log is not given (--heads), or goes on after this record: get a newer one.',
  complete: 'Results or the end of the sale are still awaited.',
};

/** Characters that a terminal obeys or does not show: those of a record could hide or replace what is said of it. */
const UNPRINTABLE = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;

/** Writes the unprintable characters of a text as JSON does, so that JSON stays the same value. */
export const printable = (text: string): string =>
  text.replaceAll(UNPRINTABLE, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );

/** Formats the result as text. */
export function reportOf(verified: Verified): string {
  const { isRight, malformed, manifest, state, record, orders } = verified;
  const lines = [
    ...(manifest === undefined ? [] : headOf(manifest, state)),
    ...(malformed === undefined ? [] : [`The record is malformed. ${malformed}`]),
    ...record.map(line),
    ...orders.flatMap(({ file, denial, isInRecord, findings }) => [
      '',
      `${file}:`,
      ...(denial === undefined
        ? []
        : [`  The shop denied this order at ${denial.at} (${denial.code}), as its buyer says.`]),
      ...findings.map(line),
      `  ${MARKS[isInRecord ? 'right' : 'wrong']}  The record has the ${denial === undefined ? 'entries' : 'sale'} of this order.`,
    ]),
    '',
    isRight ? 'Nothing is wrong.' : 'Something is wrong. Keep these files: they are the evidence.',
  ];
  return lines.join('\n');
}

function headOf(manifest: NonNullable<Verified['manifest']>, state: Verified['state']): string[] {
  const left = boxLines(manifest).map(({ prize, variant, count }, index) => {
    const name = variant === null ? prize : `${prize} ${variant}`;
    return `${name} ${state.left[index] ?? count}/${count}`;
  });
  const { closed, paused, corrected } = state;
  return [
    `Draw ${manifest.drawId} of ${manifest.origin}: ${state.sold} of ${manifest.size} tickets sold, ${state.waiting} sales wait for their result.`,
    `Left: ${left.join(', ')}`,
    ...(closed === undefined
      ? []
      : [`Ended: ${closed.cause}${closed.reason === '' ? '' : ` (${closed.reason})`}`]),
    ...(paused === undefined || closed !== undefined ? [] : [`Paused: ${paused.reason}`]),
    ...corrected.map(([place, name]) => `Corrected name: ${nameAt(manifest, place)} is ${name}`),
    ...(state.unwitnessed === 0 ? [] : [`${state.unwitnessed} sales were not witnessed before their round.`]),
  ];
}

/** The name of the manifest; after the line-up comes the last-one prize. */
const nameAt = ({ lineUp, lastOne }: NonNullable<Verified['manifest']>, place: number): string =>
  lineUp[place]?.name ?? lastOne ?? '';

function line({ check, verdict, at }: Finding<RecordCheckName | OrderCheckName>): string {
  const place = at === undefined ? '' : ` First wrong at entry ${at}.`;
  const text = verdict === 'open' ? (OPEN[check] ?? CHECK_TEXT[check]) : CHECK_TEXT[check];
  return `  ${MARKS[verdict]}  ${text}${place}`;
}
