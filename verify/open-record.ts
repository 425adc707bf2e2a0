import { open } from 'node:fs/promises';
import { FairRecord, type FairLogEntry } from '#lib/contract/fairness.ts';
import { InvalidRecordError, type OpenedRecord, readRecord } from '#lib/fairness/check/record.ts';
import { readJson } from './json-file.ts';
import { InputFileError, unreadable } from './input-file-error.ts';

/**
 * Opens a record. In the format of the shop it is read line by line, however long it is; in any other formatting it
 * is read whole.
 */
export async function openRecord(file: string): Promise<OpenedRecord> {
  const record = await withFileName(file, () => readRecord(linesOf(file)));
  if (record !== undefined) return { ...record, log: entriesOf(file, record.log) };
  const { box, log } = await readJson(file, FairRecord, "a draw's record");
  return { box, log: oneByOne(log) };
}

async function* linesOf(file: string): AsyncGenerator<string, void> {
  const handle = await open(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  try {
    if ((await handle.stat()).isDirectory()) throw new InputFileError(file, 'is a folder.');
    yield* handle.readLines();
  } finally {
    await handle.close();
  }
}

async function* entriesOf(file: string, log: AsyncIterable<FairLogEntry>): AsyncGenerator<FairLogEntry> {
  const entries = log[Symbol.asyncIterator]();
  for (;;) {
    const entry = await withFileName(file, () => entries.next());
    if (entry.done === true) return;
    yield entry.value;
  }
}

/** Adds the name of the file to an error in its content. */
async function withFileName<Result>(file: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof InvalidRecordError) throw new InputFileError(file, error.message);
    throw error;
  }
}

async function* oneByOne(log: readonly FairLogEntry[]): AsyncGenerator<FairLogEntry> {
  yield* log;
}
