import { openStream } from '#lib/api/stream.ts';
import type { FairBox } from '#lib/contract/fairness.ts';
import { openRecord } from './check-record.ts';
import type { Finding, RecordCheck } from './finding.ts';
import { nobleHashing } from '../noble-hashing.ts';
import { failureText } from '#lib/session/mutation-result.ts';
import { InvalidRecordError, readRecord } from './record.ts';
import { COMMUNICATION_ERROR } from '#lib/site/error-text.ts';
import { cooperativeTurns, runCooperatively, type CheckOptions, linesOf } from './cooperative.ts';

/** The outcome of a check. A check that failed to run says nothing about the draw. */
export type CheckOutcome<Found> =
  | { readonly kind: 'checked'; readonly result: Found }
  | { readonly kind: 'failed'; readonly message: string };

export type CheckedRecord = {
  readonly box: FairBox;
  readonly findings: readonly Finding<RecordCheck>[];
};

/**
 * The box as this page shows it. The record must be of that box, and its log must continue that of the page.
 */
export type PageClaims = Pick<FairBox, 'directoryName' | 'manifest' | 'commit' | 'root' | 'log'>;

/** Fetches a draw's record and checks all of it while it arrives. */
export async function checkWholeRecord(
  page: PageClaims,
  options: CheckOptions,
): Promise<CheckOutcome<CheckedRecord>> {
  const { directoryName } = page;
  const stream = await openStream('downloadFairness', { params: { directoryName } }, options.signal);
  if (!(stream instanceof ReadableStream)) return { kind: 'failed', message: failureText(stream) };
  try {
    return { kind: 'checked', result: await checkStream(stream, page, options) };
  } catch (error) {
    options.signal.throwIfAborted();
    // A truncated record or a lost connection says nothing about the draw.
    if (error instanceof InvalidRecordError || error instanceof TypeError) {
      return { kind: 'failed', message: COMMUNICATION_ERROR };
    }
    throw error;
  }
}

async function checkStream(
  stream: ReadableStream<Uint8Array>,
  page: PageClaims,
  options: CheckOptions,
): Promise<CheckedRecord> {
  const record = await readRecord(linesOf(stream));
  if (record === undefined) throw new InvalidRecordError("is not a draw's record.");
  const { box, log } = record;
  const check = openRecord(nobleHashing(), box, page);
  const turn = cooperativeTurns(options);
  let done = 0;
  for await (const entry of log) {
    check.add(entry);
    done += 1;
    await turn({ part: 'log', done, of: box.log.entries });
  }
  return { box, findings: await runCooperatively(check.finish(), options) };
}
