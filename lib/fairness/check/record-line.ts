import { CLOSE_CAUSES, type CloseCause } from '#lib/contract/close-causes.ts';
import { type LogEntry } from '../log-entry.ts';
import { PROTOCOL } from '../manifest.ts';

/** The first line of a record. */
type ManifestLine = { readonly kind: 'manifest'; readonly manifest: string };

/** A signed checkpoint of the shop's log, with the proof that it holds the head after the entry before this line. */
export type StampLine = {
  readonly kind: 'stamp';
  /** Place of the head in the shop's log. */
  readonly index: number;
  /** Neighbours up to the root, in base64. */
  readonly path: readonly string[];
  /** The signed note. */
  readonly checkpoint: string;
};

/** The last line of a record. */
type EndLine = {
  readonly kind: 'end';
  readonly entries: number;
  readonly head: string;
  /** Time of the record, in milliseconds since 1970. */
  readonly at: number;
};

export type RecordLine = ManifestLine | LogEntry | StampLine | EndLine;

/** The input is not a record, or it breaks off. `line` counts from 1. */
export class MalformedRecordError extends Error {
  override readonly name = 'MalformedRecordError';
  readonly line: number;

  constructor(line: number, says: string) {
    super(`Line ${line} ${says}`);
    this.line = line;
  }
}

/** Longest line in characters. */
export const MAX_LINE = 65_536;

/** A line of a record as text: JSON without spaces, names in this order. */
export function recordLineText(line: RecordLine): string {
  switch (line.kind) {
    case 'manifest':
      return JSON.stringify({ kind: line.kind, protocol: PROTOCOL, manifest: line.manifest });
    case 'sale': {
      const { kind, seq, orderHash, from, count, at, round, hash } = line;
      return JSON.stringify({ kind, seq, orderHash, from, count, at, round, hash });
    }
    case 'reveal': {
      const { kind, seq, round, signature, sales, left, hash } = line;
      return JSON.stringify({ kind, seq, round, signature, sales, left, hash });
    }
    case 'refund': {
      const { kind, seq, orderHash, from, count, prizes, lastOne, at, hash } = line;
      return JSON.stringify({ kind, seq, orderHash, from, count, prizes, lastOne, at, hash });
    }
    case 'withdrawal': {
      const { kind, seq, orderHash, from, count, at, hash } = line;
      return JSON.stringify({ kind, seq, orderHash, from, count, at, hash });
    }
    case 'pause': {
      const { kind, seq, reason, at, hash } = line;
      return JSON.stringify({ kind, seq, reason, at, hash });
    }
    case 'resume': {
      const { kind, seq, at, hash } = line;
      return JSON.stringify({ kind, seq, at, hash });
    }
    case 'correction': {
      const { kind, seq, prize, name, reason, at, hash } = line;
      return JSON.stringify({ kind, seq, prize, name, reason, at, hash });
    }
    case 'close': {
      const { kind, seq, cause, reason, at, hash } = line;
      return JSON.stringify({ kind, seq, cause, reason, at, hash });
    }
    case 'void': {
      const { kind, seq, round, at, hash } = line;
      return JSON.stringify({ kind, seq, round, at, hash });
    }
    case 'stamp': {
      const { kind, index, path, checkpoint } = line;
      return JSON.stringify({ kind, index, path, checkpoint });
    }
    case 'end': {
      const { kind, entries, head, at } = line;
      return JSON.stringify({ kind, entries, head, at });
    }
  }
}

/**
 * Reads a line. Accepts nothing but what `recordLineText` writes, so that no name appears twice, none is unknown and
 * no two readers differ. `undefined`: it is not a line of a record.
 */
export function readRecordLine(text: string): RecordLine | undefined {
  if (text.length > MAX_LINE) return undefined;
  try {
    const value = JSON.parse(text) as RecordLine;
    return hasShape(value) && recordLineText(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}

function hasShape(line: RecordLine): boolean {
  switch (line.kind) {
    case 'manifest':
      return typeof line.manifest === 'string';
    case 'sale':
      return (
        isEntry(line) &&
        isDigest(line.orderHash) &&
        [line.from, line.count, line.at, line.round].every(isCount)
      );
    case 'reveal':
      return (
        isEntry(line) &&
        isHex(line.signature) &&
        [line.round, line.sales].every(isCount) &&
        line.left.every(isCount)
      );
    case 'refund':
      return (
        isEntry(line) &&
        isDigest(line.orderHash) &&
        typeof line.lastOne === 'boolean' &&
        [line.from, line.count, line.at].every(isCount) &&
        line.prizes.every(isCount)
      );
    case 'withdrawal':
      return isEntry(line) && isDigest(line.orderHash) && [line.from, line.count, line.at].every(isCount);
    case 'pause':
      return isEntry(line) && typeof line.reason === 'string' && isCount(line.at);
    case 'resume':
      return isEntry(line) && isCount(line.at);
    case 'correction':
      return (
        isEntry(line) && [line.prize, line.at].every(isCount) && [line.name, line.reason].every(isString)
      );
    case 'close':
      return isEntry(line) && isCause(line.cause) && typeof line.reason === 'string' && isCount(line.at);
    case 'void':
      return isEntry(line) && isCount(line.round) && isCount(line.at);
    case 'stamp':
      return isCount(line.index) && line.path.every(isString) && typeof line.checkpoint === 'string';
    case 'end':
      return isCount(line.entries) && isDigest(line.head) && isCount(line.at);
    default:
      return false;
  }
}

const isEntry = ({ seq, hash }: LogEntry): boolean => isCount(seq) && isDigest(hash);
const isCause = (cause: unknown): boolean => CLOSE_CAUSES.includes(cause as CloseCause);
const isString = (value: unknown): boolean => typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isHex = (text: unknown): boolean => typeof text === 'string' && /^(?:[\da-f]{2})*$/.test(text);
const isDigest = (text: unknown): boolean => isHex(text) && String(text).length === 64;
