import { checkManifest, checkSeed } from './check-box.ts';
import { type EarlierEnd, LogCheck } from './check-log.ts';
import type { Finding, RecordCheck } from './finding.ts';
import type { Hashing } from '../hashing.ts';
import type { RecordedBox, RecordedEntry } from './record.ts';
import type { Steps } from '../steps.ts';

/** An earlier record: what must not have changed since, and where its log ended. */
type EarlierRecord = Pick<RecordedBox, 'manifest' | 'commit' | 'root' | 'log'>;

/** A record being checked: its entries are added one by one, then `finish` checks the rest. */
type RecordUnderCheck = {
  add(entry: RecordedEntry): void;
  finish(): Steps<Finding<RecordCheck>[]>;
};

/** Checks a record by its own content; with an earlier record, also that nothing has changed since. */
export function openRecord(hashing: Hashing, box: RecordedBox, earlier?: EarlierRecord): RecordUnderCheck {
  const log = new LogCheck(hashing, box, earlierEnd(box, earlier));
  return {
    add: (entry) => log.add(entry),
    finish: function* () {
      const manifestFindings = checkManifest(hashing, box);
      return [...manifestFindings, ...log.findings(), ...(yield* checkSeed(hashing, box))];
    },
  };
}

const STEP = 500;

/** Checks a record that is in memory as a whole. */
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

/** No log continues that of another box: the returned end never matches. */
function earlierEnd(box: RecordedBox, earlier: EarlierRecord | undefined): EarlierEnd | undefined {
  if (earlier === undefined) return undefined;
  const isSameBox =
    earlier.manifest === box.manifest && earlier.commit === box.commit && earlier.root === box.root;
  return isSameBox ? earlier.log : { entries: Number.NaN, head: '' };
}
