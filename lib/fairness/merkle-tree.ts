import { sha256 } from '@noble/hashes/sha2.js';
import { concat, equalBytes } from './bytes.ts';

/** The tree of the shop's log of heads (RFC 9162, section 2.1). */
export const leafHash = (leaf: Uint8Array): Uint8Array => sha256(concat(Uint8Array.of(0), leaf));

export const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(concat(Uint8Array.of(1), left, right));

/** The largest power of two below a size of at least two. */
const splitOf = (size: number): number => 2 ** Math.floor(Math.log2(size - 1));

/** The root of a tree with these leaf hashes. */
export function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  const complete: { readonly hash: Uint8Array; readonly height: number }[] = [];
  for (const leaf of leaves) {
    let top = { hash: leaf, height: 0 };
    for (let before = complete.at(-1); before?.height === top.height; before = complete.at(-1)) {
      complete.pop();
      top = { hash: nodeHash(before.hash, top.hash), height: top.height + 1 };
    }
    complete.push(top);
  }
  const hashes = complete.map(({ hash }) => hash);
  const last = hashes.pop();
  return last === undefined
    ? sha256(new Uint8Array(0))
    : hashes.reduceRight((right, left) => nodeHash(left, right), last);
}

/** The neighbours from a leaf up to the root, lowest first. */
export function inclusionPath(leaves: readonly Uint8Array[], index: number): Uint8Array[] {
  if (leaves.length <= 1) return [];
  const split = splitOf(leaves.length);
  return index < split
    ? [...inclusionPath(leaves.slice(0, split), index), rootOf(leaves.slice(split))]
    : [...inclusionPath(leaves.slice(split), index - split), rootOf(leaves.slice(0, split))];
}

type Included = {
  readonly leaf: Uint8Array;
  readonly index: number;
  /** Leaves of the whole tree. */
  readonly size: number;
  readonly path: readonly Uint8Array[];
  readonly root: Uint8Array;
};

/** Whether a path leads from a leaf to the root (RFC 9162, section 2.1.3.2). */
export function isIncluded({ leaf, index, size, path, root }: Included): boolean {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  let hash = leaf;
  let position = index;
  let last = size - 1;
  let used = 0;
  for (; last > 0; last = Math.floor(last / 2)) {
    const isRight = position % 2 === 1;
    // A node at the right edge without a neighbour moves up unchanged.
    if (isRight || position < last) {
      const neighbour = path[used];
      if (neighbour === undefined) return false;
      hash = isRight ? nodeHash(neighbour, hash) : nodeHash(hash, neighbour);
      used += 1;
    }
    position = Math.floor(position / 2);
  }
  return used === path.length && equalBytes(hash, root);
}

/** The proof that a tree with these leaves continues the one of its first `from` leaves (RFC 9162, section 2.1.4.1). */
export function consistencyProof(leaves: readonly Uint8Array[], from: number): Uint8Array[] {
  return from === 0 ? [] : subproof(leaves, from, true);
}

function subproof(leaves: readonly Uint8Array[], from: number, isWhole: boolean): Uint8Array[] {
  if (from === leaves.length) return isWhole ? [] : [rootOf(leaves)];
  const split = splitOf(leaves.length);
  return from <= split
    ? [...subproof(leaves.slice(0, split), from, isWhole), rootOf(leaves.slice(split))]
    : [...subproof(leaves.slice(split), from - split, false), rootOf(leaves.slice(0, split))];
}

type TreeHead = { readonly size: number; readonly root: Uint8Array };

/** Whether a proof shows that one tree continues another (RFC 9162, section 2.1.4.2). */
export function isConsistent(before: TreeHead, now: TreeHead, proof: readonly Uint8Array[]): boolean {
  if (before.size === 0) return proof.length === 0;
  if (before.size > now.size) return false;
  if (before.size === now.size) return proof.length === 0 && equalBytes(before.root, now.root);
  let position = before.size - 1;
  let last = now.size - 1;
  for (; position % 2 === 1; position = Math.floor(position / 2)) last = Math.floor(last / 2);
  const [first, ...rest] = position === 0 ? [before.root, ...proof] : proof;
  if (first === undefined) return false;
  let old = first;
  let whole = first;
  for (const hash of rest) {
    if (last === 0) return false;
    if (position % 2 === 1 || position === last) {
      old = nodeHash(hash, old);
      whole = nodeHash(hash, whole);
      for (; position % 2 === 0 && position !== 0; position = Math.floor(position / 2))
        last = Math.floor(last / 2);
    } else whole = nodeHash(whole, hash);
    position = Math.floor(position / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && equalBytes(old, before.root) && equalBytes(whole, now.root);
}
