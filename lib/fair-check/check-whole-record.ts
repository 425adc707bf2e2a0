import { openStream } from '../api/stream.ts';
import type { FairBox } from '../contract/fairness.ts';
import { openRecord } from '../fairness/check/check-record.ts';
import type { Finding, RecordCheck } from '../fairness/check/finding.ts';
import { nobleHashing } from '../hashing/noble-hashing.ts';
import { failureText } from '../member/failure-text.ts';
import { BrokenRecord, readRecord } from '../record/read-record.ts';
import { COMMUNICATION_ERROR } from '../site/error-texts.ts';
import { turns, walkGently, type Watching } from './gently.ts';
import { linesOf } from './lines-of.ts';
import type { Outcome } from './use-check.ts';

export type CheckedRecord = {
  readonly box: FairBox;
  readonly findings: readonly Finding<RecordCheck>[];
};

/** Fetches a draw's record and checks all of it while it comes in. What the shop says of itself is not believed. */
export async function checkWholeRecord(
  directoryName: string,
  watching: Watching,
): Promise<Outcome<CheckedRecord>> {
  const stream = await openStream('downloadFairness', { params: { directoryName } }, watching.signal);
  if (!(stream instanceof ReadableStream)) return { kind: 'failed', message: failureText(stream) };
  try {
    return await checkStream(stream, watching);
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
  watching: Watching,
): Promise<Outcome<CheckedRecord>> {
  const record = await readRecord(linesOf(stream));
  if (record === undefined) throw new BrokenRecord("is not a draw's record.");
  const { box, log } = record;
  const check = openRecord(nobleHashing(), box);
  const turn = turns(watching);
  let done = 0;
  for await (const entry of log) {
    check.add(entry);
    done += 1;
    await turn({ part: 'log', done, of: box.log.entries });
  }
  return { kind: 'checked', found: { box, findings: await walkGently(check.finish(), watching) } };
}
