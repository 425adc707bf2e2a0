import { open } from 'node:fs/promises';
import { FairBox, FairLogEntry, FairRecord } from '#lib/contract/fairness.ts';
import { jsonOf, readJson } from './json-file.ts';
import { Unreadable } from './unreadable.ts';

/** A record whose log is read while it is checked. */
export type OpenedRecord = { readonly box: FairBox; readonly log: AsyncIterable<FairLogEntry> };

/** The first line of a record as the shop writes it: the box, and then an entry a line. */
const BY_LINES = /^\{"box":(\{.*\}),"log":\[$/;

/**
 * Opens a record. One that is written by lines, as the shop gives it out, is read line by line, however long it is;
 * any other spelling of the same JSON is read whole.
 */
export async function openRecord(file: string): Promise<OpenedRecord> {
  const first = BY_LINES.exec(await firstLine(file))?.[1];
  if (first === undefined) {
    const { box, log } = await readJson(file, FairRecord, "a draw's record");
    return { box, log: oneByOne(log) };
  }
  const box = FairBox.safeParse(jsonOf(file, first));
  if (!box.success) throw new Unreadable(file, "is not a draw's record.");
  return { box: box.data, log: entriesOf(file) };
}

async function firstLine(file: string): Promise<string> {
  for await (const line of linesOf(file)) return line;
  return '';
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const handle = await open(file).catch((error: unknown) => {
    throw new Unreadable(file, `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  try {
    if ((await handle.stat()).isDirectory()) throw new Unreadable(file, 'is a folder.');
    yield* handle.readLines();
  } finally {
    await handle.close();
  }
}

async function* entriesOf(file: string): AsyncGenerator<FairLogEntry> {
  let number = 0;
  for await (const line of linesOf(file)) {
    number += 1;
    if (number === 1) continue;
    if (line === ']}') return;
    const entry = FairLogEntry.safeParse(jsonOf(`${file}:${number}`, line.replace(/,$/, '')));
    if (!entry.success) throw new Unreadable(`${file}:${number}`, 'is not an entry of a log.');
    yield entry.data;
  }
  throw new Unreadable(file, 'breaks off: it was not downloaded to its end.');
}

async function* oneByOne(log: readonly FairLogEntry[]): AsyncGenerator<FairLogEntry> {
  yield* log;
}
