import { nodeHash } from './merkle-tree.ts';

/** A node of a tree: it covers 2^level leaves from `index * 2^level` on. */
export type TreeNode = { readonly level: number; readonly index: number };

/** The complete subtrees of the leaves from `start` to `end`, left to right. `start` is a multiple of the largest. */
function completeNodes(start: number, end: number): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let from = start; from < end;) {
    const level = Math.floor(Math.log2(end - from));
    nodes.push({ level, index: from / 2 ** level });
    from += 2 ** level;
  }
  return nodes;
}

/** A part of a proof: the root of these leaves, from complete subtrees. */
export type SubtreeRoot = readonly TreeNode[];

const splitOf = (size: number): number => 2 ** Math.floor(Math.log2(size - 1));

/** The subtrees whose roots are the inclusion path of a leaf (RFC 9162, section 2.1.3.1), lowest first. */
export function inclusionSubtrees(index: number, size: number): SubtreeRoot[] {
  const walk = (at: number, start: number, end: number): SubtreeRoot[] => {
    if (end - start <= 1) return [];
    const middle = start + splitOf(end - start);
    return at < middle
      ? [...walk(at, start, middle), completeNodes(middle, end)]
      : [...walk(at, middle, end), completeNodes(start, middle)];
  };
  return walk(index, 0, size);
}

/** The subtrees whose roots are the consistency proof between two sizes (RFC 9162, section 2.1.4.1). */
export function consistencySubtrees(from: number, size: number): SubtreeRoot[] {
  const walk = (old: number, range: { start: number; end: number }, isWhole: boolean): SubtreeRoot[] => {
    const { start, end } = range;
    if (old === end) return isWhole ? [] : [completeNodes(start, end)];
    const middle = start + splitOf(end - start);
    return old <= middle
      ? [...walk(old, { start, end: middle }, isWhole), completeNodes(middle, end)]
      : [...walk(old, { start: middle, end }, false), completeNodes(start, middle)];
  };
  return from === 0 ? [] : walk(from, { start: 0, end: size }, true);
}

/** The complete subtrees of a whole tree. */
export const wholeTree = (size: number): SubtreeRoot => completeNodes(0, size);

/** The root of leaves from the hashes of their complete subtrees, left to right. */
export function rootOfNodes(hashes: readonly Uint8Array[]): Uint8Array {
  const [last, ...before] = hashes.toReversed();
  if (last === undefined) throw new RangeError('A tree without leaves has no nodes.');
  return before.reduce((right, left) => nodeHash(left, right), last);
}
