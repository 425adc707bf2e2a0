import { randomFactor } from '#backend/crypto/secrets.ts';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { fromHex, toHex } from '#lib/fairness/bytes.ts';
import type { RecordCheckName } from '#lib/fairness/check/finding.ts';
import { RecordCheck } from '#lib/fairness/check/record-check.ts';
import { MalformedRecordError, readRecordLine } from '#lib/fairness/check/record-line.ts';
import { type DrawHead, readHeadLeaf } from '#lib/fairness/head-log.ts';
import type { LogEntry } from '#lib/fairness/log-entry.ts';
import { type DrawManifest, manifestHash } from '#lib/fairness/manifest.ts';
import type { ShopLogRules } from '#backend/domain/fairness.ts';

/** The record of a draw, as it was published. */
export type PublishedRecord = {
  readonly drawId: string;
  readonly manifest: DrawManifest;
  readonly manifestHash: Uint8Array;
  readonly entries: readonly LogEntry[];
  /** Signed checkpoints of the shop's log. */
  readonly checkpoints: readonly string[];
};

/** The leaves of the shop's log and the records of its draws, as they were published. */
export type PublishedLog = {
  readonly leaves: readonly DrawHead[];
  readonly records: readonly PublishedRecord[];
};

/** Findings that are no fault of the record: it breaks off, or its witnesses were unavailable. */
const ALLOWED: readonly RecordCheckName[] = ['complete', 'witnessed', 'announced'];

/** Reads a published log of this shop: its heads, one a line, and records. Throws `OperatorError`. */
export function readPublishedLog(
  heads: string,
  records: ReadonlyMap<string, string>,
  rules: ShopLogRules,
): PublishedLog {
  const leaves = heads
    .trimEnd()
    .split('\n')
    .map((line, index) => readHeadLeaf(bytesIn(line)) ?? notHeads(index));
  return { leaves, records: [...records].map(([name, text]) => readRecord(name, text, rules)) };
}

const notHeads = (index: number): never => {
  throw new OperatorError(`Line ${index + 1} of the heads is no head of a draw.`);
};

function bytesIn(line: string): Uint8Array {
  try {
    return fromHex(line);
  } catch {
    return new Uint8Array();
  }
}

function readRecord(name: string, text: string, rules: ShopLogRules): PublishedRecord {
  const check = new RecordCheck({ now: Date.now(), random: randomFactor });
  const entries: LogEntry[] = [];
  const checkpoints: string[] = [];
  let ofManifest: Uint8Array = new Uint8Array();
  try {
    for (const line of text.trimEnd().split('\n')) {
      check.add(line);
      const read = readRecordLine(line);
      if (read?.kind === 'manifest') ofManifest = manifestHash(read.manifest);
      else if (read?.kind === 'stamp') checkpoints.push(read.checkpoint);
      else if (read !== undefined && read.kind !== 'end') entries.push(read);
    }
    const wrong = check
      .finish()
      .filter((finding) => finding.verdict === 'wrong' && !ALLOWED.includes(finding.check));
    if (wrong.length > 0)
      throw new OperatorError(`${name} is wrong: ${wrong.map((finding) => finding.check).join(', ')}.`);
  } catch (error) {
    if (error instanceof MalformedRecordError) throw new OperatorError(`${name}: ${error.message}`);
    throw error;
  }
  const { manifest } = check;
  if (manifest?.shopKey !== rules.shopKey) throw new OperatorError(`${name} is not signed by this shop.`);
  return { drawId: manifest.drawId, manifest, manifestHash: ofManifest, entries, checkpoints };
}

/** The hash of a log after some of its entries. `undefined`: it has fewer. */
export function headAfter(
  { manifestHash: first, entries }: PublishedRecord,
  count: number,
): string | undefined {
  return count === 0 ? toHex(first) : entries[count - 1]?.hash;
}
