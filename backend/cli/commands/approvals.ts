import { APPROVAL_STATES, type Approval } from '#lib/contract/ops/approvals.ts';
import { numberText } from '#lib/text/numbers.ts';
import { oneOf, PAGING, parsePaging } from '../arguments.ts';
import { callBackend } from '../call-backend.ts';
import { command, DRY_RUN, REASON } from '../command.ts';
import { pagingText, print, type Column, table } from '../output/print.ts';
import { timeText } from '../output/times.ts';

const COLUMNS: readonly Column<Approval>[] = [
  { head: 'number', of: ({ number }) => number },
  { head: 'state', of: ({ state }) => state },
  { head: 'asked', of: ({ requestedAt }) => timeText(requestedAt) },
  { head: 'by', of: ({ requestedBy }) => requestedBy },
  { head: 'expires', of: ({ expiresAt }) => timeText(expiresAt) },
  { head: 'decided by', of: ({ decidedBy }) => decidedBy },
  { head: 'yen', of: ({ yen }) => (yen === null ? null : numberText(yen)), isNumber: true },
  { head: 'what', of: ({ summary }) => summary, shrinks: true },
  { head: 'reason', of: ({ reason }) => reason, shrinks: true },
];

export const approvalCommands = [
  command({
    name: 'approvals list',
    wants: [],
    says: 'what operators have asked for and a second person has to approve',
    options: {
      state: { type: 'string', wants: 'STATE', says: `${APPROVAL_STATES.join(', ')}; open when left out` },
      ...PAGING,
    },
    run: async ({ values: { state: typed = 'open', ...page }, json }, context) => {
      const state = oneOf('--state', typed, APPROVAL_STATES);
      const answer = await callBackend(context, 'listApprovals', { query: { state, ...parsePaging(page) } });
      const { items, total } = answer;
      print(context, {
        json,
        answer,
        text: () => table(COLUMNS, items, context.width) + pagingText(items.length, total),
      });
    },
  }),
  command({
    name: 'approvals approve',
    wants: ['NUMBER|ID'],
    says: 'do what another operator has asked for',
    more: 'It is checked again with the facts of today. The operator log names both.',
    options: { 'dry-run': DRY_RUN },
    run: async ({ words: [approval = ''], values, json }, context) => {
      const body = { dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'approve', { params: { approval }, body });
      const text = () =>
        `${answer.number} ${answer.dryRun ? 'would be' : 'is'} approved and done: ${answer.call}.`;
      print(context, { json, answer, text });
    },
  }),
  command({
    name: 'approvals reject',
    wants: ['NUMBER|ID'],
    says: 'reject what another operator has asked for; nothing is changed',
    options: { reason: REASON, 'dry-run': DRY_RUN },
    run: async ({ words: [approval = ''], values, json }, context) => {
      const body = { reason: values.reason, dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'reject', { params: { approval }, body });
      const text = () => `${answer.number} ${answer.dryRun ? 'would be' : 'is'} rejected.`;
      print(context, { json, answer, text });
    },
  }),
];
