import type { Spares } from '#lib/contract/ops/spares.ts';
import { GRADES } from '#lib/contract/enums.ts';
import { callBackend } from '../call-backend.ts';
import { command, DRY_RUN } from '../command.ts';
import { oneOf, UsageError, wholeNumber } from '../arguments.ts';
import { type Column, print, table } from '../output/print.ts';

const COLUMNS: readonly Column<Spares>[] = [
  { head: 'grade', of: ({ grade }) => grade },
  { head: 'spares', of: ({ spares }) => spares, isNumber: true },
  { head: 'prize', of: ({ name }) => name, shrinks: true },
];

const MAX_CHANGE = 10_000;
const LIMITS = { least: 1, most: MAX_CHANGE };

/** A change: either `--add` or `--remove`. */
function changeFrom(add: string | undefined, remove: string | undefined): number {
  if ((add === undefined) === (remove === undefined))
    throw new UsageError('spares change needs --add or --remove.');
  return add === undefined
    ? -wholeNumber('--remove', remove ?? '', LIMITS)
    : wholeNumber('--add', add, LIMITS);
}

export const spareCommands = [
  command({
    name: 'spares list',
    wants: ['DRAW'],
    says: 'the spare pieces of a draw, for exchanges',
    options: {},
    run: async ({ words: [directoryName = ''], json }, context) => {
      const answer = await callBackend(context, 'listSpares', { params: { directoryName } });
      print(context, { json, answer, text: () => table(COLUMNS, answer.items, context.width) });
    },
  }),
  command({
    name: 'spares change',
    wants: ['DRAW', 'GRADE'],
    says: 'add spare pieces of a prize, or remove some',
    more: 'The grade is a letter, or lastOne. An exchange takes them by itself.',
    options: {
      add: { type: 'string', wants: 'N', says: 'how many arrived' },
      remove: { type: 'string', wants: 'N', says: 'how many are gone' },
      reason: { type: 'string', wants: 'TEXT', says: 'stays in the operator log', isNeeded: true },
      'dry-run': DRY_RUN,
    },
    run: async ({ words: [directoryName = '', typed = ''], values, json }, context) => {
      const grade = oneOf('The grade', typed, [...GRADES, 'lastOne']);
      const change = changeFrom(values.add, values.remove);
      const body = { grade, change, reason: values.reason, dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'changeSpares', { params: { directoryName }, body });
      const text = () =>
        `${directoryName} ${grade} ${answer.dryRun ? 'would have' : 'has'} ${answer.spares} spares`;
      print(context, { json, answer, text });
    },
  }),
];
