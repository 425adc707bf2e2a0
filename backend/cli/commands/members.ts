import type { MemberMatch, OpsMember } from '#lib/contract/ops/members.ts';
import { callBackend } from '../call-backend.ts';
import { PAGING, parsePaging, parseTime, TIME } from '../arguments.ts';
import { command, DRY_RUN, REASON } from '../command.ts';
import { type Column, fields, pagingText, print, table } from '../output/print.ts';
import { timeText } from '../output/times.ts';

const preferencesText = ({ mailWishes: { newDraws, restock } }: OpsMember) =>
  [...(newDraws ? ['new draws'] : []), ...(restock ? ['restock'] : [])].join(', ') || 'none';

const memberText = (member: OpsMember): string =>
  fields({
    id: member.memberId,
    email: member.email,
    name: member.name,
    zip: member.zip,
    address: `${member.address} ${member.address2}`.trim(),
    tel: member.tel,
    birthday: member.birthday,
    gender: member.gender,
    'email preferences': preferencesText(member),
    joined: timeText(member.joinedAt),
    'logged in': `${member.sessions} sessions${member.lastSeenAt === null ? '' : `, last seen ${timeText(member.lastSeenAt)}`}`,
    orders: `${member.orders.all}: ${member.orders.underWay} under way, ${member.orders.unplayed} not played`,
    prizes: `${member.prizes.won}: ${member.prizes.waiting} waiting`,
    parcels: `${member.parcels.all}: ${member.parcels.underWay} under way`,
    'refunds due': member.refundsDue,
  });

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
