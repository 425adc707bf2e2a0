import { checkPromise, checkSecret } from './check-box.ts';
import { type EarlierEnd, LogCheck } from './check-log.ts';
import type { Finding, RecordCheck } from './finding.ts';
import type { Hashing } from '../hashing.ts';
import type { RecordedBox, RecordedEntry } from './record.ts';
import type { Steps } from '../steps.ts';

/** A record that somebody saw earlier: what must not have changed since, and where its log ended. */
export type EarlierRecord = Pick<RecordedBox, 'manifest' | 'commit' | 'root' | 'log'>;

/** A record under check: its entries are handed in one by one, then the rest is looked at. */
export type RecordUnderCheck = {
  add(entry: RecordedEntry): void;
  finish(): Steps<Finding<RecordCheck>[]>;
};

/** Checks a record with nothing but what stands in it; with an earlier record, also that nothing has changed since. */
export function openRecord(hashing: Hashing, box: RecordedBox, earlier?: EarlierRecord): RecordUnderCheck {
  const log = new LogCheck(hashing, box, earlierEnd(box, earlier));
  return {
    add: (entry) => log.add(entry),
    finish: function* () {
      const promise = checkPromise(hashing, box);
      return [...promise, ...log.findings(), ...(yield* checkSecret(hashing, box))];
    },
  };
}

const STEP = 500;

/** Checks a record that is in memory whole. */
export function* checkRecord(
  hashing: Hashing,
  { box, log }: { readonly box: RecordedBox; readonly log: readonly RecordedEntry[] },
): Steps<Finding<RecordCheck>[]> {
  const record = openRecord(hashing, box);
  for (const [index, entry] of log.entries()) {
    record.add(entry);
    if (index % STEP === 0) yield { part: 'log', done: index, of: log.length };
  }
  return yield* record.finish();
}

/** Of another box no log can be the beginning. */
function earlierEnd(box: RecordedBox, earlier: EarlierRecord | undefined): EarlierEnd | undefined {
  if (earlier === undefined) return undefined;
  const isSameBox =
    earlier.manifest === box.manifest && earlier.commit === box.commit && earlier.root === box.root;
  return isSameBox ? earlier.log : { entries: Number.NaN, head: '' };
}
