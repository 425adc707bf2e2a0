import type { ChangedPrizes, ExpiredPrize } from '#lib/contract/ops/storage.ts';
import { callBackend } from '../call-backend.ts';
import { command, type CommandContext, DRY_RUN } from '../command.ts';
import { PAGING, parsePaging, UsageError } from '../arguments.ts';
import { type Column, pagingText, print, table } from '../output/print.ts';
import { timeText } from '../output/times.ts';

const COLUMNS: readonly Column<ExpiredPrize>[] = [
  { head: 'prize id', of: ({ wonPrizeId }) => wonPrizeId },
  { head: 'kept until', of: ({ keptUntil }) => timeText(keptUntil) },
  { head: 'member', of: ({ memberId }) => memberId },
  { head: 'order', of: ({ orderNumber }) => orderNumber },
  { head: 'grade', of: ({ grade }) => grade },
  { head: 'prize', of: ({ name }) => name, shrinks: true },
  { head: 'draw', of: ({ drawTitle }) => drawTitle, shrinks: true },
];

const REASON = {
  type: 'string',
  wants: 'TEXT',
  says: 'stays in the operator log: no names or addresses',
  isNeeded: true,
} as const;

type Report = { readonly json: boolean; readonly outcome: string };

function report(context: CommandContext, answer: ChangedPrizes, { json, outcome }: Report): void {
  const { wonPrizeIds, dryRun } = answer;
  const text = () => `${wonPrizeIds.length} prizes ${dryRun ? 'would be ' : ''}${outcome}`;
  print(context, { json, answer, text });
}

export const storageCommands = [
  command({
    name: 'storage expired',
    wants: [],
    says: 'prizes whose storage has ended, the earliest end first',
    options: PAGING,
    run: async ({ values, json }, context) => {
      const answer = await callBackend(context, 'listExpiredPrizes', { query: parsePaging(values) });
      const { items, total } = answer;
      const text = () => table(COLUMNS, items, context.width) + pagingText(items.length, total);
      print(context, { json, answer, text });
    },
  }),
  command({
    name: 'storage extend',
    wants: ['PRIZE-ID…'],
    optionalWords: 1,
    says: 'keep prizes longer, to the end of a day; their members get an email',
    more: 'Storage is never shortened. members show gives the id of a member.',
    options: {
      member: { type: 'string', wants: 'ID', says: 'all prizes of this member that are in no parcel' },
      until: { type: 'string', wants: 'DAY', says: 'such as 2027-03-31', isNeeded: true },
      reason: REASON,
      'dry-run': DRY_RUN,
    },
    run: async ({ words, values, json }, context) => {
      const { member: memberId, until, reason } = values;
      if ((memberId === undefined) === (words.length === 0))
        throw new UsageError('storage extend needs prizes, or --member.');
      const which = memberId === undefined ? { wonPrizeIds: [...words] } : { memberId };
      const body = { ...which, until, reason, dryRun: values['dry-run'] };
      report(context, await callBackend(context, 'extendStorage', { body }), {
        json,
        outcome: 'kept longer',
      });
    },
  }),
  command({
    name: 'storage give-up',
    wants: ['PRIZE-ID…'],
    says: 'end the right to prizes whose storage has ended; their members get an email',
    more: 'All of them or nothing. Nothing is refunded.',
    options: { reason: REASON, 'dry-run': DRY_RUN },
    run: async ({ words, values: { reason, ...values }, json }, context) => {
      const body = { wonPrizeIds: [...words], reason, dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'giveUpExpiredPrizes', { body });
      report(context, answer, { json, outcome: 'given up' });
    },
  }),
];
