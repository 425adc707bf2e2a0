import { INQUIRY_STATES, INQUIRY_TOPICS } from '#lib/contract/enums.ts';
import type { OpsInquiry, OpsInquiryDetails } from '#lib/contract/ops/inquiries.ts';
import { numberText } from '#lib/text/numbers.ts';
import { oneOf, wholeNumber } from '../arguments.ts';
import { callBackend } from '../call-backend.ts';
import { command, type CommandContext, DRY_RUN } from '../command.ts';
import { type Column, fields, print, printable, table } from '../output/print.ts';
import { timeText } from '../output/times.ts';

const COLUMNS: readonly Column<OpsInquiry>[] = [
  { head: 'number', of: ({ number }) => number },
  { head: 'state', of: ({ state }) => state },
  { head: 'waits since', of: ({ waitingSince }) => timeText(waitingSince) },
  { head: 'about', of: ({ topic }) => topic },
  { head: 'assignee', of: ({ assignee }) => assignee ?? '' },
  { head: 'sender', of: ({ sender }) => sender.name },
  { head: 'opening', of: ({ opening }) => opening, shrinks: true },
];

const inquiryText = (inquiry: OpsInquiryDetails): string =>
  [
    fields({
      id: inquiry.inquiryId,
      number: inquiry.number,
      about: [inquiry.topic, inquiry.about].filter((part) => part !== '').join(', '),
      state: inquiry.state,
      assignee: inquiry.assignee ?? 'nobody',
      sender: `${inquiry.sender.name} <${inquiry.sender.email}>`,
      member: inquiry.sender.memberId ?? 'none: a guest',
    }),
    ...inquiry.messages.flatMap(({ author, operator, at, text, pictures }) => [
      '',
      `${author === 'sender' ? 'Sender' : `${author === 'note' ? 'Note' : 'Answer'} of ${operator ?? ''}`}, ${timeText(at)}${pictures.length === 0 ? '' : `, ${pictures.length} pictures`}`,
      ...text.split('\n').map((line) => `  ${printable(line)}`),
    ]),
  ].join('\n');

/** The id of a number, because changing calls take ids only. */
const idOf = async (context: CommandContext, which: string): Promise<string> =>
  (await callBackend(context, 'showInquiry', { params: { which } })).inquiryId;

const done = (what: string, { number }: Pick<OpsInquiry, 'number'>, dryRun: boolean): string =>
  `${number} ${dryRun ? 'would be' : 'is'} ${what}.`;

export const inquiryCommands = [
  command({
    name: 'inquiries list',
    wants: [],
    says: 'inquiries that wait, the longest first; with --state, others',
    more: 'Recorded in the operator log.',
    options: {
      state: { type: 'string', wants: INQUIRY_STATES.join('|'), says: 'waiting when left out' },
      about: { type: 'string', wants: INQUIRY_TOPICS.join('|'), says: 'only about this' },
      assignee: { type: 'string', wants: 'NAME', says: 'only of this operator' },
      search: { type: 'string', wants: 'TEXT', says: 'number, name, email address, order or shipment' },
      limit: { type: 'string', wants: 'N', says: 'how many, 1 to 100' },
    },
    run: async ({ values, json }, context) => {
      const { state = 'waiting', about, assignee, search, limit } = values;
      const body = {
        state: oneOf('--state', state, INQUIRY_STATES),
        ...(about !== undefined && { topic: oneOf('--about', about, INQUIRY_TOPICS) }),
        ...(assignee !== undefined && { assignee }),
        ...(search !== undefined && { which: search }),
        ...(limit !== undefined && { limit: wholeNumber('--limit', limit, { least: 1, most: 100 }) }),
      };
      const answer = await callBackend(context, 'findInquiries', { body });
      const text = () =>
        `${table(COLUMNS, answer.items, context.width)}\n${numberText(answer.items.length)} of ${numberText(answer.total)}`;
      print(context, { json, answer, text });
    },
  }),
  command({
    name: 'inquiries show',
    wants: ['NUMBER|ID'],
    says: 'an inquiry with its messages and notes',
    more: 'Recorded in the operator log.',
    options: {},
    run: async ({ words: [which = ''], json }, context) => {
      const answer = await callBackend(context, 'showInquiry', { params: { which } });
      print(context, { json, answer, text: () => inquiryText(answer) });
    },
  }),
  command({
    name: 'inquiries answer',
    wants: ['NUMBER|ID', 'TEXT|-'],
    readsInput: true,
    says: 'answer by email and in the thread',
    more: '- reads the text from the standard input. With --close the sender cannot write in the thread any more.',
    options: { close: { type: 'boolean', says: 'close it with this answer' }, 'dry-run': DRY_RUN },
    run: async ({ words: [which = '', text = ''], values, json }, context) => {
      const inquiryId = await idOf(context, which);
      const body = { text, closes: values.close === true, dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'answerInquiry', { params: { inquiryId }, body });
      const what = body.closes ? 'answered and closed' : 'answered';
      print(context, { json, answer, text: () => done(what, answer.inquiry, body.dryRun) });
    },
  }),
  command({
    name: 'inquiries close',
    wants: ['NUMBER|ID'],
    says: 'close an inquiry without an answer',
    options: { 'dry-run': DRY_RUN },
    run: async ({ words: [which = ''], values, json }, context) => {
      const inquiryId = await idOf(context, which);
      const body = { dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'closeInquiry', { params: { inquiryId }, body });
      print(context, { json, answer, text: () => done('closed', answer.inquiry, body.dryRun) });
    },
  }),
];
