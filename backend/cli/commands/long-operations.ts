import type { DrawCancellation } from '#lib/contract/ops/cancellations.ts';
import type { LongOperation } from '#lib/contract/ops/long-operations.ts';
import { numberText } from '#lib/text/numbers.ts';
import { PAGING, parsePaging } from '../arguments.ts';
import { callBackend } from '../call-backend.ts';
import { command } from '../command.ts';
import { type Column, pagingText, print, table } from '../output/print.ts';
import { timeText } from '../output/times.ts';

const COLUMNS: readonly Column<LongOperation>[] = [
  { head: 'requested', of: ({ requestedAt }) => timeText(requestedAt) },
  { head: 'by', of: ({ requestedBy }) => requestedBy },
  { head: 'call', of: ({ call }) => call },
  { head: 'state', of: ({ state }) => state },
  { head: 'done', of: ({ done }) => numberText(done), isNumber: true },
  { head: 'of', of: ({ ofAll }) => (ofAll === null ? null : numberText(ofAll)), isNumber: true },
  { head: 'ended', of: ({ endedAt }) => timeText(endedAt) },
  { head: 'id', of: ({ operationId }) => operationId },
];

const cancellationText = ({ directoryName, waiting, refunding, refunded, playing }: DrawCancellation) =>
  `Cancellation of ${directoryName}: ${numberText(refunded)} refunded, ${numberText(refunding)} being refunded, ${numberText(waiting + playing)} to do`;

export const longOperationCommands = [
  command({
    name: 'operations list',
    wants: [],
    says: 'audits and exports in the background, and cancellations of draws, with their progress',
    options: PAGING,
    run: async ({ values, json }, context) => {
      const answer = await callBackend(context, 'listLongOperations', { query: parsePaging(values) });
      const { items, total, cancellations } = answer;
      const text = () =>
        [
          ...cancellations.map(cancellationText),
          table(COLUMNS, items, context.width) + pagingText(items.length, total),
        ].join('\n');
      print(context, { json, answer, text });
    },
  }),
];
