import { blockValue } from '#backend/domain/members/blocks.ts';
import type { BlockKind } from '#lib/contract/enums.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction, inTransaction } from '#backend/persistence/db/transaction.ts';
import { countMatches, endBlock, insertBlock, listBlocks } from '#backend/persistence/members/blocks.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { ActionOf, InvalidInput, NotFound, NotInState } from '../staff/operator-action.ts';

type NewBlock = {
  readonly kind: BlockKind;
  readonly value: string;
  readonly reason: string;
  readonly until: Date | null;
  readonly dryRun: boolean;
};

/** Returns a page of the block list. Every look is recorded, with the ids of its entries. */
export const showBlocks = (
  db: Database,
  filter: Parameters<typeof listBlocks>[1],
  actionOf: ActionOf,
): ReturnType<typeof listBlocks> =>
  inTransaction(db, async (tx) => {
    const page = await listBlocks(tx, filter);
    await recordAction(tx, actionOf({ blockIds: page.items.map(({ blockId }) => blockId) }));
    return page;
  });

/** Adds an entry to the block list. The operator log has no value, which may be an address. */
export async function addBlock(
  db: Database,
  { kind, value, reason, until, dryRun }: NewBlock,
  actionOf: ActionOf,
): Promise<{ readonly blockId: string; readonly members: number } | InvalidInput | NotInState> {
  const parsed = blockValue(kind, value);
  if (parsed === undefined) return invalid('value', `is not of the kind ${kind}`);
  const now = await databaseTime(db);
  if (until !== null && until <= now) return invalid('until', 'must be in the future');
  return inOperatorTransaction(db, dryRun, async (tx) => {
    const { operator } = actionOf({});
    const blockId = await insertBlock(tx, { kind, ...parsed, reason, until, by: operator });
    if (blockId === undefined) return BLOCKED_BEFORE;
    await recordAction(tx, actionOf({ blockId, kind, reason, until: until?.toISOString() ?? null }));
    return { blockId, members: await countMatches(tx, kind, parsed) };
  });
}

const invalid = (parameter: string, detail: string): InvalidInput => ({
  refusal: 'invalidInput',
  parameter,
  detail,
});

const BLOCKED_BEFORE = { refusal: 'notInState', detail: 'The same is on the list.' } as const;

type EndParams = { readonly blockId: string; readonly reason: string; readonly dryRun: boolean };

/** Ends an entry. It stays in the list of those that have ended. */
export const endBlockAsOperator = (
  db: Database,
  { blockId, reason, dryRun }: EndParams,
  actionOf: ActionOf,
): Promise<'done' | NotFound | NotInState> =>
  inOperatorTransaction(db, dryRun, async (tx): Promise<'done' | NotFound | NotInState> => {
    const action = actionOf({ blockId, reason });
    const ended = await endBlock(tx, blockId, action.operator);
    if (ended === 'unknown') return { refusal: 'notFound' };
    if (ended === 'ended') return { refusal: 'notInState', detail: 'It has ended before.' };
    await recordAction(tx, action);
    return ended;
  });
