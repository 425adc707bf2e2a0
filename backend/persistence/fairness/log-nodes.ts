import { sql } from 'drizzle-orm';
import { rootOfNodes, type SubtreeRoot, type TreeNode } from '#lib/fairness/stored-tree.ts';
import type { Connection } from '../db/database.ts';
import { logNodes } from '../schema.ts';

const placeOf = ({ level, index }: TreeNode): string => `${level}/${index}`;

/** The roots of parts of the shop's log, in the same order, read with one query. Throws if a node is missing. */
export async function rootsOfSubtrees(
  db: Connection,
  subtrees: readonly SubtreeRoot[],
): Promise<Uint8Array[]> {
  const hashes = await hashesOf(db, subtrees.flat());
  const hashOf = (node: TreeNode) => {
    const hash = hashes.get(placeOf(node));
    if (hash === undefined) throw new Error(`The shop's log has no node ${placeOf(node)}.`);
    return hash;
  };
  return subtrees.map((nodes) => rootOfNodes(nodes.map(hashOf)));
}

async function hashesOf(
  db: Connection,
  nodes: readonly TreeNode[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const distinct = [...new Map(nodes.map((node) => [placeOf(node), node])).values()];
  if (distinct.length === 0) return new Map();
  const rows = await db
    .select()
    .from(logNodes)
    .where(
      sql`(${logNodes.level}, ${logNodes.index}) in (select * from unnest(
        ${sql.param(distinct.map(({ level }) => level))}::smallint[],
        ${sql.param(distinct.map(({ index }) => index))}::int[]))`,
    );
  return new Map(rows.map(({ hash, ...node }) => [placeOf(node), hash]));
}
