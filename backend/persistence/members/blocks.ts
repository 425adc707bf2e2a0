import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { BlockValue } from '#backend/domain/members/blocks.ts';
import type { BlockKind, BlockState } from '#lib/contract/enums.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { type KeyedList, type Page, type Paged, pageOfKeys } from '../db/pages.ts';
import { blocks } from '../schema.ts';

export type BlockRecord = typeof blocks.$inferSelect;

const { blockId, kind, value, place, addedAt, endedAt, until } = blocks;

const IS_IN_FORCE = sql`${endedAt} is null and (${until} is null or ${until} > now())`;

/** The newest first. */
export async function listBlocks(
  db: Connection,
  { state, ...page }: Page & { readonly state: BlockState | undefined },
): Promise<Paged<BlockRecord>> {
  const list: KeyedList = {
    table: blocks,
    key: { blockId },
    which: state && (state === 'inForce' ? IS_IN_FORCE : sql`not (${IS_IN_FORCE})`),
    order: { columns: [addedAt, blockId], direction: 'desc' },
  };
  const { total, keys, order } = await pageOfKeys(db, list, page);
  const items = await db
    .select()
    .from(blocks)
    .where(sql`(${blockId}) in ${keys}`)
    .orderBy(...order);
  return { total, items };
}

/** More of them say nothing new. */
const MAX_MATCHES = 1_000;

/** Counts the members with this value, in their profile or in a shipment, up to 1,000. */
export async function countMatches(tx: Connection, kindOf: BlockKind, block: BlockValue): Promise<number> {
  const { rows } = await tx.execute<{ members: number }>(sql`
    select count(*)::int as members from (${MATCHES[kindOf](block)} limit ${MAX_MATCHES}) found`);
  return rows[0]?.members ?? 0;
}

const MATCHES: Readonly<Record<BlockKind, (block: BlockValue) => SQL>> = {
  address: ({ value: zip, place: text }) =>
    sql`select member_id from members where zip = ${zip} and search_text(address || address2) = search_text(${text})
        union
        select member_id from shipments where zip = ${zip} and search_text(address || address2) = search_text(${text})
           and withdrawn_at is null`,
  tel: ({ value: tel }) =>
    sql`select member_id from members where tel = ${tel}
        union
        select member_id from shipments where tel = ${tel} and withdrawn_at is null`,
  emailDomain: ({ value: domain }) =>
    sql`select from members where split_part(email_key, '@', 2) = ${domain}`,
  card: ({ value: card }) =>
    sql`select from cards where lower(brand) || ' ' || last_four || ' ' || expiry = ${card}`,
};

type NewBlock = BlockValue & {
  readonly kind: BlockKind;
  readonly reason: string;
  readonly until: Date | null;
  readonly by: string;
};

/** Adds an entry. One whose time is over makes room for it. `undefined`: the same is in force. */
export async function insertBlock(tx: Connection, { by, ...block }: NewBlock): Promise<string | undefined> {
  const text = block.place === null ? null : sql`search_text(${block.place})`;
  await tx
    .update(blocks)
    .set({ endedAt: sql`${until}`, endedBy: by })
    .where(
      and(
        eq(kind, block.kind),
        eq(value, block.value),
        sql`${place} is not distinct from ${text}`,
        isNull(endedAt),
        sql`${until} <= now()`,
      ),
    );
  const [added] = await tx
    .insert(blocks)
    .values({ ...block, place: text, addedBy: by, addedAt: CURRENT_TIME })
    .onConflictDoNothing()
    .returning({ blockId });
  return added?.blockId;
}

/** `unknown`: no such entry. `ended`: it had ended before. */
export async function endBlock(
  tx: Connection,
  id: string,
  by: string,
): Promise<'done' | 'unknown' | 'ended'> {
  const { rowCount } = await tx
    .update(blocks)
    .set({ endedAt: CURRENT_TIME, endedBy: by })
    .where(and(eq(blockId, id), isNull(endedAt)));
  if (rowCount === 1) return 'done';
  return (await tx.$count(blocks, eq(blockId, id))) === 0 ? 'unknown' : 'ended';
}
