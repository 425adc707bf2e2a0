import { addBlock, endBlockAsOperator, showBlocks } from '#backend/actions/members/blocks.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import type { BlockRecord } from '#backend/persistence/members/blocks.ts';
import type { OpsHandlers } from './server/operator-calls.ts';
import { pageFrom } from './server/parse.ts';

export const blockHandlers = ({ db }: Pick<OperatorDatabase, 'db'>) =>
  ({
    listBlocks: async ({ query: { state, ...page } }, { action }) => {
      const { total, items } = await showBlocks(db, { ...pageFrom(page), state }, action);
      return { answer: { total, items: items.map(presentBlock) } };
    },

    addBlock: async ({ body }, { action }) => {
      const added = await addBlock(db, body, action);
      return 'refusal' in added ? added : { answer: { ...added, dryRun: body.dryRun } };
    },

    endBlock: async ({ params: { blockId }, body }, { action }) => {
      const ended = await endBlockAsOperator(db, { blockId, ...body }, action);
      return ended === 'done' ? { answer: { blockId, dryRun: body.dryRun } } : ended;
    },
  }) satisfies Partial<OpsHandlers>;

const presentBlock = ({ value, place, ...block }: BlockRecord) => ({
  ...block,
  value: place === null ? value : `${value} ${place}`,
});
