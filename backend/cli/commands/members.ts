import type { OpsMember } from '#lib/contract/ops/members.ts';
import { ask } from '../call-backend.ts';
import { command } from '../command.ts';
import { print, fields } from '../output/print.ts';
import { timeText } from '../output/times.ts';

const wishes = ({ mailWishes: { newDraws, restock } }: OpsMember) =>
  [...(newDraws ? ['new draws'] : []), ...(restock ? ['restock'] : [])].join(', ') || 'none';

const memberText = (member: OpsMember): string =>
  fields({
    id: member.memberId,
    mail: member.email,
    name: member.name,
    zip: member.zip,
    address: `${member.address} ${member.address2}`.trim(),
    tel: member.tel,
    birthday: member.birthday,
    gender: member.gender,
    'mail wishes': wishes(member),
    joined: timeText(member.joinedAt),
    'logged in': `${member.sessions} places${member.lastSeenAt === null ? '' : `, last seen ${timeText(member.lastSeenAt)}`}`,
    orders: `${member.orders.all}: ${member.orders.underWay} under way, ${member.orders.unplayed} not played`,
    prizes: `${member.prizes.won}: ${member.prizes.waiting} waiting`,
    parcels: `${member.parcels.all}: ${member.parcels.underWay} under way`,
    'refunds due': member.refundsDue,
  });

export const memberCommands = [
  command({
    name: 'members find',
    wants: ['MAIL|ID|-'],
    mayBeRead: true,
    says: 'a member, and how much is open',
    more: 'The look is recorded. Who has left is not there any more.',
    options: {},
    run: async ({ words: [which = ''], json }, around) => {
      const answer = await ask(around, 'findMember', { body: { which } });
      print(around, { json, answer, text: () => memberText(answer) });
      return 0;
    },
  }),
  command({
    name: 'members end-sessions',
    wants: ['ID'],
    says: 'log a member out everywhere',
    options: {},
    run: async ({ words: [memberId = ''], json }, around) => {
      const answer = await ask(around, 'endMemberSessions', { params: { memberId } });
      print(around, { json, answer, text: () => `Logged out at ${answer.ended} places.` });
      return 0;
    },
  }),
];
