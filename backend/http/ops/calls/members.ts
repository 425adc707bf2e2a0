import { endMemberSessions } from '#backend/actions/operation/members/end-member-sessions.ts';
import { findMember } from '#backend/actions/operation/members/find-member.ts';
import type { Operation } from '#backend/actions/operation/operation.ts';
import type { OpsHandlers } from '../outcome.ts';

export const memberHandlers = (
  operation: Operation,
): Pick<OpsHandlers, 'findMember' | 'endMemberSessions'> => ({
  findMember: async ({ body: { which } }, { act }) => {
    const file = await findMember(operation, which, act);
    if (file === undefined) return { refusal: 'notFound', parameter: 'which' };
    const { joinedAt, lastSeenAt, ...member } = file;
    return {
      answer: {
        ...member,
        joinedAt: joinedAt.toISOString(),
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
      },
    };
  },

  endMemberSessions: async ({ params: { memberId } }, { act }) => {
    const ended = await endMemberSessions(operation, memberId, act);
    return ended === 'notFound' ? { refusal: ended, parameter: 'memberId' } : { answer: { memberId, ended } };
  },
});
