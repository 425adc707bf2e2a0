import { concat, fromBase64, lengthPrefixed, toBase64, u32, utf8 } from './bytes.ts';
import type { LogEntry, SaleEntry } from './log-entry.ts';
import { PROTOCOL } from './manifest.ts';

/** How far the log of a draw has come. With 0 entries, `head` is the hash of the manifest. */
export type DrawHead = { readonly drawId: string; readonly entries: number; readonly head: Uint8Array };

/** A leaf of the shop's log of heads, which holds the heads of all draws. */
export const headLeaf = ({ drawId, entries, head }: DrawHead): Uint8Array =>
  concat(leafStart(drawId), u32(entries), head);

const leafStart = (drawId: string): Uint8Array => concat(utf8(`${PROTOCOL}/head\0`), lengthPrefixed(drawId));

/** The number of entries in a leaf of this draw. `undefined`: it is of another draw. */
export function entriesIn(leaf: Uint8Array, drawId: string): number | undefined {
  const start = leafStart(drawId);
  if (leaf.length !== start.length + 4 + 32 || start.some((byte, at) => leaf[at] !== byte)) return undefined;
  return new DataView(leaf.buffer, leaf.byteOffset + start.length, 4).getUint32(0);
}

/** The head in a leaf of the shop's log. `undefined`: it is none. */
export function readHeadLeaf(leaf: Uint8Array): DrawHead | undefined {
  const start = leafStart('');
  const drawId = new TextDecoder().decode(leaf.subarray(start.length, -(4 + 32)));
  const entries = entriesIn(leaf, drawId);
  return entries === undefined ? undefined : { drawId, entries, head: leaf.slice(-32) };
}

/** The size and the root of the log of heads (C2SP tlog-checkpoint). */
export type Checkpoint = { readonly origin: string; readonly size: number; readonly root: Uint8Array };

export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/** Reads the text of a checkpoint without its signatures. `undefined`: it is none. */
export function readCheckpoint(text: string): Checkpoint | undefined {
  const [, origin, size, root] = /^([^\n ]+)\n(0|[1-9]\d{0,14})\n([\d+/A-Za-z]{43}=)\n$/.exec(text) ?? [];
  if (origin === undefined || size === undefined || root === undefined) return undefined;
  try {
    return { origin, size: Number(size), root: fromBase64(root) };
  } catch {
    return undefined;
  }
}

/** The text that the shop signs for a buyer before the deciding round exists. */
export const receiptText = (
  origin: string,
  drawId: string,
  sale: Pick<LogEntry<SaleEntry>, 'seq' | 'hash' | 'round'>,
): string => `${PROTOCOL}/receipt\n${origin}\n${drawId}\n${sale.seq}\n${sale.hash}\n${sale.round}\n`;
