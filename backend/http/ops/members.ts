import { endMemberSessions, findMember } from '#backend/actions/operations/members.ts';
import type { Operation } from '#backend/actions/operations/operation.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

export const memberHandlers = (
  operation: Operation,
): Pick<OpsHandlers, 'findMember' | 'endMemberSessions'> => ({
  findMember: async ({ body: { which } }, { action }) => {
    const found = await findMember(operation, which, action);
    if (found === undefined) return { refusal: 'notFound', parameter: 'which' };
    const { joinedAt, lastSeenAt, emailPreferences, ...member } = found;
    return {
      answer: {
        ...member,
        mailWishes: emailPreferences,
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
