import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { fromHex } from '#lib/fairness/bytes.ts';
import {
  checkOrder,
  type OrderCheckName,
  type OrderEvidence,
  readEvidence,
} from '#lib/fairness/check/check-order.ts';
import { type DeniedOrder, isReceiptOf, readDeniedOrder } from '#lib/fairness/check/denied-order.ts';
import { linesOf } from '#lib/fairness/check/record-lines.ts';
import type { Finding, RecordCheckName } from '#lib/fairness/check/finding.ts';
import { type PinnedKeys, RecordCheck } from '#lib/fairness/check/record-check.ts';
import { MalformedRecordError, readRecordLine } from '#lib/fairness/check/record-line.ts';
import type { LogEntry } from '#lib/fairness/log-entry.ts';

/** A file that cannot be read, with the reason. */
export class InputFileError extends Error {
  override readonly name = 'InputFileError';
}

export type Files = {
  readonly record: string;
  /** Files of buyers: results, and orders that the shop denies. */
  readonly orders: readonly string[];
  /** The shop's whole log of heads. */
  readonly heads?: string | undefined;
  /** Keys that are known from elsewhere. */
  readonly keys?: string | undefined;
};

export type CheckedOrder = {
  readonly file: string;
  readonly orderId: string;
  /** The shop's answer when it denied the order. `undefined`: it has not denied it. */
  readonly denial?: DeniedOrder['answer'] | undefined;
  /** Whether the record has the result of the order, or the sale of a denied one, and so all entries before it. */
  readonly isInRecord: boolean;
  readonly findings: readonly Finding<OrderCheckName>[];
};

/** A file of a buyer, with the entry that the record must have. */
type SavedOrder = {
  readonly file: string;
  readonly entry: { readonly seq: number; readonly hash: string };
  readonly check: (manifest: RecordCheck['manifest']) => Omit<CheckedOrder, 'file' | 'isInRecord'>;
};

export type Verified = {
  readonly isRight: boolean;
  /** Where and why the record is malformed; undefined: it is not. */
  readonly malformed?: string | undefined;
  readonly manifest: RecordCheck['manifest'];
  readonly state: RecordCheck['state'];
  readonly record: readonly Finding<RecordCheckName>[];
  readonly orders: readonly CheckedOrder[];
};

/** Checks the record of a draw and the saved results of orders, using only these files. */
export async function verify(files: Files, show: (line: string) => void): Promise<Verified> {
  const check = new RecordCheck({
    now: Date.now(),
    random: () => randomBytes(16),
    pinned: files.keys === undefined ? undefined : await readKeys(files.keys),
    heads: files.heads === undefined ? undefined : await readHeads(files.heads),
  });
  const saved = await Promise.all(files.orders.map(readOrder));
  const wanted = new Map(saved.map(({ entry }) => [entry.seq, entry.hash]));
  const found = new Set<number>();
  let malformed: string | undefined;
  let record: readonly Finding<RecordCheckName>[] = [];
  try {
    let lines = 0;
    for await (const line of linesIn(files.record)) {
      check.add(line);
      lines += 1;
      if (lines % 1_000 === 0) show(`line ${lines}`);
      const seq = wanted.size > 0 ? foundIn(line, wanted) : undefined;
      if (seq !== undefined) found.add(seq);
    }
    record = check.finish();
  } catch (error) {
    if (!(error instanceof MalformedRecordError)) throw error;
    malformed = error.message;
  }
  const orders = saved.map(({ file, entry, check: checkSaved }) => ({
    file,
    ...checkSaved(check.manifest),
    isInRecord: found.has(entry.seq) && wanted.get(entry.seq) === entry.hash,
  }));
  const isRight =
    malformed === undefined &&
    [...record, ...orders.flatMap(({ findings }) => findings)].every(({ verdict }) => verdict !== 'wrong') &&
    orders.every(({ isInRecord }) => isInRecord);
  return { isRight, malformed, manifest: check.manifest, state: check.state, record, orders };
}

async function* linesIn(file: string): AsyncGenerator<string> {
  const handle = await open(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  try {
    if ((await handle.stat()).isDirectory()) throw new InputFileError(`${file} is a folder.`);
    yield* linesOf(handle.readableWebStream() as ReadableStream<Uint8Array>);
  } finally {
    await handle.close();
  }
}

/** The last entry of an order's evidence: its hash covers all entries before it. */
function lastOf({ entries }: OrderEvidence): LogEntry {
  const last = entries.at(-1);
  if (last === undefined) throw new Error('The saved result of an order has no entry.');
  return last;
}

/** The number of the entry in this line, if it is one of those wanted and has the same hash. */
function foundIn(text: string, wanted: ReadonlyMap<number, string>): number | undefined {
  const line = readRecordLine(text);
  return line !== undefined && 'hash' in line && wanted.get(line.seq) === line.hash ? line.seq : undefined;
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(file, error);
  });
}

async function readOrder(file: string): Promise<SavedOrder> {
  const text = await readText(file);
  const result = readEvidence(text);
  if (result !== undefined) {
    const { evidence, shown } = result;
    const check = () => ({ orderId: evidence.orderId, findings: checkOrder(evidence, shown) });
    return { file, entry: lastOf(evidence), check };
  }
  const read = readDeniedOrder(text);
  if (read === undefined)
    throw new InputFileError(`${file} is neither the saved result of an order nor a denied order.`);
  const { denied, sale } = read;
  return {
    file,
    entry: sale,
    check: (manifest) => {
      const isSigned = manifest !== undefined && isReceiptOf(manifest, sale, denied.receipt);
      return {
        orderId: denied.orderId,
        denial: denied.answer,
        findings: [{ check: 'receipt', verdict: isSigned ? 'right' : 'wrong' }],
      };
    },
  };
}

/** One leaf a line, in hexadecimal digits. */
async function readHeads(file: string): Promise<Uint8Array[]> {
  const lines = (await readText(file)).trimEnd().split('\n');
  try {
    return lines.map(fromHex);
  } catch {
    throw new InputFileError(`${file} is not a log of heads: hexadecimal digits are expected in each line.`);
  }
}

/** The shop's key in the first line, the quorum in the second, and the keys of the witnesses in the others. */
async function readKeys(file: string): Promise<PinnedKeys> {
  const [shopKey = '', quorum = '', ...witnesses] = (await readText(file)).trimEnd().split('\n');
  if (!/^\d+$/.test(quorum))
    throw new InputFileError(`${file} is not a file of keys: a number is expected in line 2.`);
  return { shopKey, quorum: Number(quorum), witnesses };
}

const unreadable = (file: string, error: unknown) =>
  new InputFileError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
