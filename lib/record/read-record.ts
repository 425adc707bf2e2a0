import { FairBox, FairLogEntry } from '../contract/fairness.ts';

/** A record whose log is read while it is checked. */
export type OpenedRecord = { readonly box: FairBox; readonly log: AsyncIterable<FairLogEntry> };

/** What is no record, or one that breaks off. */
export class BrokenRecord extends Error {
  override readonly name = 'BrokenRecord';
}

/** The first line of a record as the shop writes it: the box, and then an entry a line. */
const HEAD = /^\{"box":(\{.*\}),"log":\[$/;
const END = ']}';

/** Reads a record as the shop writes it, however long its log is; undefined where its first line is another. */
export async function readRecord(lines: AsyncIterator<string, void>): Promise<OpenedRecord | undefined> {
  const first = await lines.next();
  const head = HEAD.exec(first.done === true ? '' : first.value)?.[1];
  if (head === undefined) return undefined;
  const box = FairBox.safeParse(jsonOf(head));
  if (!box.success) throw new BrokenRecord("is not a draw's record.");
  return { box: box.data, log: entriesOf(lines) };
}

async function* entriesOf(lines: AsyncIterator<string, void>): AsyncGenerator<FairLogEntry> {
  for (let number = 2; ; number += 1) {
    const line = await lines.next();
    if (line.done === true) throw new BrokenRecord('breaks off: it was not downloaded to its end.');
    if (line.value === END) return;
    const entry = FairLogEntry.safeParse(jsonOf(line.value.replace(/,$/, '')));
    if (!entry.success) throw new BrokenRecord(`has no entry of a log in line ${number}.`);
    yield entry.data;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
