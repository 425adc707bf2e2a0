import type { StockLine } from '#lib/contract/ops/stock.ts';
import { MAX_LIMIT } from '#lib/contract/paging.ts';
import { callBackend } from '../call-backend.ts';
import { command } from '../command.ts';
import { writeNewFile } from '../output/new-file.ts';
import { type Column, print, table } from '../output/print.ts';

const count = (head: string, of: (line: StockLine) => number): Column<StockLine> => ({
  head,
  of,
  isNumber: true,
});

const COLUMNS: readonly Column<StockLine>[] = [
  { head: 'draw', of: ({ directoryName }) => directoryName },
  { head: 'grade', of: ({ grade }) => grade },
  count('in box', ({ inBox }) => inBox),
  count('unplayed', ({ unplayed }) => unplayed),
  count('won', ({ won }) => won),
  count('stored', ({ stored }) => stored),
  count('requested', ({ requested }) => requested),
  count('packed', ({ packed }) => packed),
  count('shipped', ({ shipped }) => shipped),
  count('returned', ({ returned }) => returned),
  count('given up', ({ givenUp }) => givenUp),
  count('void', (line) => line.void),
  count('spare', ({ spare }) => spare),
  { head: 'prize', of: ({ name }) => name, shrinks: true },
];

export const stockCommands = [
  command({
    name: 'stock show',
    wants: [],
    says: 'the pieces of every prize: in the box, won, stored, packed, shipped, spare',
    more: 'The numbers after won add up to it; spare pieces are outside the draw.',
    options: {
      draw: { type: 'string', wants: 'NAME', says: 'of this draw only' },
      csv: { type: 'string', wants: 'FILE', says: 'write it to this file, which must not exist' },
    },
    run: async ({ values: { draw, csv }, json }, context) => {
      const input = { query: { draw } };
      if (csv !== undefined)
        return writeNewFile(context, csv, () => callBackend(context, 'exportStock', input));
      const items: StockLine[] = [];
      for (let after: string | undefined, isLast = false; !isLast; isLast = after === undefined) {
        const page = await callBackend(context, 'showStock', { query: { draw, limit: MAX_LIMIT, after } });
        items.push(...page.items);
        after = page.next ?? undefined;
      }
      print(context, { json, answer: { items }, text: () => table(COLUMNS, items, context.width) });
    },
  }),
];
