import { openStream } from '#lib/api/stream.ts';
import type { FairBox } from '#lib/contract/fairness.ts';
import { openRecord } from './check-record.ts';
import type { Finding, RecordCheck } from './finding.ts';
import { nobleHashing } from '../noble-hashing.ts';
import { failureText } from '#lib/session/mutation-result.ts';
import { BrokenRecord, readRecord } from './record.ts';
import { COMMUNICATION_ERROR } from '#lib/site/error-text.ts';
import { turns, walkGently, type Watching, linesOf } from './cooperative.ts';
import type { Outcome } from '#components/fairness/check/use-check.ts';

export type CheckedRecord = {
  readonly box: FairBox;
  readonly findings: readonly Finding<RecordCheck>[];
};

/** What the page says of a box: a record must be of that one, and its log go on from there. */
export type OnThePage = Pick<FairBox, 'directoryName' | 'manifest' | 'commit' | 'root' | 'log'>;

/** Fetches a draw's record and checks all of it while it comes in. */
export async function checkWholeRecord(page: OnThePage, watching: Watching): Promise<Outcome<CheckedRecord>> {
  const { directoryName } = page;
  const stream = await openStream('downloadFairness', { params: { directoryName } }, watching.signal);
  if (!(stream instanceof ReadableStream)) return { kind: 'failed', message: failureText(stream) };
  try {
    return { kind: 'checked', found: await checkStream(stream, page, watching) };
  } catch (error) {
    watching.signal.throwIfAborted();
    // A record that breaks off, or a connection that does: neither says anything about the draw.
    if (error instanceof BrokenRecord || error instanceof TypeError) {
      return { kind: 'failed', message: COMMUNICATION_ERROR };
    }
    throw error;
  }
}

async function checkStream(
  stream: ReadableStream<Uint8Array>,
  page: OnThePage,
  watching: Watching,
): Promise<CheckedRecord> {
  const record = await readRecord(linesOf(stream));
  if (record === undefined) throw new BrokenRecord("is not a draw's record.");
  const { box, log } = record;
  const check = openRecord(nobleHashing(), box, page);
  const turn = turns(watching);
  let done = 0;
  for await (const entry of log) {
    check.add(entry);
    done += 1;
    await turn({ part: 'log', done, of: box.log.entries });
  }
  return { box, findings: await walkGently(check.finish(), watching) };
}
