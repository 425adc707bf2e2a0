import type { MemberMatch } from '#lib/contract/ops/members.ts';
import { callBackend } from '../call-backend.ts';
import { PAGING, parsePaging, parseTime, TIME } from '../arguments.ts';
import { command, DRY_RUN, REASON } from '../command.ts';
import { memberDetailsText, memberText } from '../output/member.ts';
import { type Column, pagingText, print, table } from '../output/print.ts';
import { timeText } from '../output/times.ts';

const MATCHES: readonly Column<MemberMatch>[] = [
  { head: 'id', of: ({ memberId }) => memberId },
  { head: 'name', of: ({ name }) => name },
  { head: 'email', of: ({ email }) => email },
  { head: 'tel', of: ({ tel }) => tel },
  { head: 'joined', of: ({ joinedAt }) => timeText(joinedAt) },
  { head: 'suspended', of: ({ isSuspended }) => (isSuspended ? 'yes' : '') },
];

export const memberCommands = [
  command({
    name: 'members find',
    wants: ['EMAIL|ID|-'],
    readsInput: true,
    says: 'a member, with their open orders and shipments',
    more: 'The search is logged. Deleted accounts are not found.',
    options: {},
    run: async ({ words: [which = ''], json }, context) => {
      const answer = await callBackend(context, 'findMember', { body: { which } });
      print(context, { json, answer, text: () => memberText(answer) });
    },
  }),
  command({
    name: 'members search',
    wants: ['TEXT|-'],
    readsInput: true,
    says: 'members by name, telephone, email address, order, shipment or tracking number',
    more: 'A part of a name is enough; kana, widths and blanks are equal. The search is logged.',
    options: PAGING,
    run: async ({ words: [which = ''], values, json }, context) => {
      const body = { which, ...parsePaging(values) };
      const answer = await callBackend(context, 'searchMembers', { body });
      const text = () =>
        `${table(MATCHES, answer.items, context.width)}${pagingText(answer.items.length, answer.total)}`;
      print(context, { json, answer, text });
      return answer.total === 0 ? 1 : 0;
    },
  }),
  command({
    name: 'members show',
    wants: ['ID'],
    says: 'everything of a member: data, notes, suspensions, orders, parcels, prizes, refunds, emails',
    more: 'Recorded in the operator log. Of long lists the latest 100.',
    options: {},
    run: async ({ words: [memberId = ''], json }, context) => {
      const answer = await callBackend(context, 'showMember', { params: { memberId } });
      print(context, { json, answer, text: () => memberDetailsText(answer, context.width) });
    },
  }),
  command({
    name: 'members note',
    wants: ['ID', 'TEXT|-'],
    readsInput: true,
    says: 'add a note about a member',
    more: 'It cannot be changed. It is part of what the member may ask to see, and is deleted with the account.',
    options: { 'dry-run': DRY_RUN },
    run: async ({ words: [memberId = '', text = ''], values, json }, context) => {
      const body = { text, dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'addMemberNote', { params: { memberId }, body });
      const said = () => (body.dryRun ? 'The note would be added.' : 'The note is added.');
      print(context, { json, answer, text: said });
    },
  }),
  command({
    name: 'members end-sessions',
    wants: ['ID'],
    says: 'end all login sessions of a member',
    options: {},
    run: async ({ words: [memberId = ''], json }, context) => {
      const answer = await callBackend(context, 'endMemberSessions', { params: { memberId } });
      print(context, { json, answer, text: () => `Login sessions ended: ${answer.ended}` });
    },
  }),
  command({
    name: 'members suspend',
    wants: ['ID'],
    says: 'no login and no purchase, until a date or until it is lifted',
    more: 'Their shipments go on, and an order under way is settled. They get an email without the reason.',
    options: {
      reason: REASON,
      until: {
        type: 'string',
        wants: TIME,
        says: '"2026-11-28 10:00" or "+30d 00:00"; left out: without end',
      },
      'dry-run': DRY_RUN,
    },
    run: async ({ words: [memberId = ''], values, json }, context) => {
      const until = values.until === undefined ? null : parseTime('--until', values.until);
      const body = { reason: values.reason, until, dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'suspendMember', { params: { memberId }, body });
      const text = () =>
        `${memberId} ${body.dryRun ? 'would be' : 'is'} suspended ${until === null ? 'without end' : `until ${timeText(until)}`}. Login sessions ended: ${answer.endedSessions}`;
      print(context, { json, answer, text });
    },
  }),
  command({
    name: 'members lift',
    wants: ['ID'],
    says: 'lift the suspension of a member',
    options: { reason: REASON, 'dry-run': DRY_RUN },
    run: async ({ words: [memberId = ''], values, json }, context) => {
      const body = { reason: values.reason, dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'liftSuspension', { params: { memberId }, body });
      const text = () => `The suspension of ${memberId} ${body.dryRun ? 'would be' : 'is'} lifted.`;
      print(context, { json, answer, text });
    },
  }),
];
