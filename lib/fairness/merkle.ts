import { concat } from './bytes.ts';
import type { Hashing } from './hashing.ts';

const NODE_MARK = Uint8Array.of(0x01);

const nodeOf = (hashing: Hashing, left: Uint8Array, right: Uint8Array): Uint8Array =>
  hashing.sha256(concat(NODE_MARK, left, right));

/** The level above: neighbours in pairs; an odd last node moves up unchanged. */
function levelAbove(hashing: Hashing, level: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = [];
  let left: Uint8Array | undefined;
  for (const node of level) {
    if (left !== undefined) above.push(nodeOf(hashing, left, node));
    left = left === undefined ? node : undefined;
  }
  return left === undefined ? above : [...above, left];
}

type Tree = {
  readonly root: Uint8Array;
  /** The sibling nodes from a leaf up to the root, lowest first. */
  pathOf(index: number): Uint8Array[];
};

/** A Merkle tree as in RFC 9162, section 2.1. The root of an empty tree is the digest of no bytes. */
export function merkleTree(hashing: Hashing, leaves: readonly Uint8Array[]): Tree {
  const levels: (readonly Uint8Array[])[] = [leaves];
  let top = leaves;
  while (top.length > 1) {
    top = levelAbove(hashing, top);
    levels.push(top);
  }
  return {
    root: top[0] ?? hashing.sha256(new Uint8Array(0)),
    pathOf: (index) => levels.flatMap((level, height) => level[(index >>> height) ^ 1] ?? []),
  };
}

type MerklePath = {
  readonly leaf: Uint8Array;
  readonly index: number;
  /** Number of leaves of the whole tree. */
  readonly size: number;
  readonly path: readonly Uint8Array[];
};

/**
 * Computes the root from a leaf and its path (RFC 9162, section 2.1.3.2). `undefined`: the path is too short
 * or too long.
 */
export function rootByPath(hashing: Hashing, proof: MerklePath): Uint8Array | undefined {
  const { index, size, path } = proof;
  if (!Number.isInteger(index) || index < 0 || index >= size) return undefined;
  let node = proof.leaf;
  let position = index;
  let last = size - 1;
  let used = 0;
  while (last > 0) {
    // On the right edge a node without a sibling moves up unchanged.
    if (position % 2 === 1 || position < last) {
      const neighbour = path[used];
      if (neighbour === undefined) return undefined;
      node = position % 2 === 1 ? nodeOf(hashing, neighbour, node) : nodeOf(hashing, node, neighbour);
      used += 1;
    }
    position >>>= 1;
    last >>>= 1;
  }
  return used === path.length ? node : undefined;
}
