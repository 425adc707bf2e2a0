import { FairBox, FairLogEntry } from '#lib/contract/fairness.ts';

/** The box of a downloaded record: bytes as hexadecimal digits, times as text. */
export type RecordedBox = {
  readonly productId: string;
  readonly price: number;
  readonly sealedAt: string;
  readonly lineUp: readonly {
    readonly prize: string;
    readonly grade: string;
    readonly name: string;
    readonly count: number;
  }[];
  readonly size: number;
  readonly manifest: string;
  readonly beacon: string;
  readonly commit: string;
  readonly root: string;
  readonly sold: number;
  readonly log: { readonly entries: number; readonly head: string };
  readonly isOver: boolean;
  readonly seed: string | null;
};

export type RecordedEntry = {
  readonly seq: number;
  readonly kind: 'sale' | 'refund';
  readonly orderHash: string;
  readonly from: number;
  readonly count: number;
  readonly at: string;
  readonly prev: string;
  readonly hash: string;
};

export type RecordedProof = {
  readonly orderHistoryId: string;
  readonly salt: string;
  readonly entry: RecordedEntry;
  readonly tickets: readonly {
    readonly slot: number;
    readonly prize: string;
    readonly nonce: string;
    readonly path: readonly string[];
  }[];
};

/** A record whose log is read while it is checked. */
export type OpenedRecord = { readonly box: FairBox; readonly log: AsyncIterable<FairLogEntry> };

/** The input is not a record, or is truncated. */
export class InvalidRecordError extends Error {
  override readonly name = 'InvalidRecordError';
}

/** The first line of a record as the shop writes it: the box. Each further line is an entry of the log. */
const HEAD = /^\{"box":(\{.*\}),"log":\[$/;
const END = ']}';

/**
 * Reads a record of any length. `undefined`: its first line is not in the shop's format. Throws
 * `InvalidRecordError`.
 */
export async function readRecord(lines: AsyncIterator<string, void>): Promise<OpenedRecord | undefined> {
  const first = await lines.next();
  const head = HEAD.exec(first.done === true ? '' : first.value)?.[1];
  if (head === undefined) return undefined;
  const box = FairBox.safeParse(jsonOf(head));
  if (!box.success) throw new InvalidRecordError("is not a draw's record.");
  return { box: box.data, log: entriesOf(lines) };
}

async function* entriesOf(lines: AsyncIterator<string, void>): AsyncGenerator<FairLogEntry> {
  for (let number = 2; ; number += 1) {
    const line = await lines.next();
    if (line.done === true) throw new InvalidRecordError('breaks off: it was not downloaded to its end.');
    if (line.value === END) return;
    const entry = FairLogEntry.safeParse(jsonOf(line.value.replace(/,$/, '')));
    if (!entry.success) throw new InvalidRecordError(`has no entry of a log in line ${number}.`);
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
