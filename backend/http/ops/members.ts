import { endMemberSessions } from '#backend/actions/operation/members/end-member-sessions.ts';
import { findMember } from '#backend/actions/operation/members/find-member.ts';
import type { Operation } from '#backend/actions/operation/operation.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

export const memberHandlers = (
  operation: Operation,
): Pick<OpsHandlers, 'findMember' | 'endMemberSessions'> => ({
  findMember: async ({ body: { which } }, { action }) => {
    const found = await findMember(operation, which, action);
    if (found === undefined) return { refusal: 'notFound', parameter: 'which' };
    const { joinedAt, lastSeenAt, ...member } = found;
    return {
      answer: {
        ...member,
        joinedAt: joinedAt.toISOString(),
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
      },
    };
  },

  endMemberSessions: async ({ params: { memberId } }, { action }) => {
    const ended = await endMemberSessions(operation, memberId, action);
    return ended === 'notFound' ? { refusal: ended, parameter: 'memberId' } : { answer: { memberId, ended } };
  },
});
