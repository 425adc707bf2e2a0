import { endMemberSessions, findMember } from '#backend/actions/members/members-for-staff.ts';
import { searchMembers } from '#backend/actions/members/member-search.ts';
import { liftSuspension, suspendMember } from '#backend/actions/members/suspend-by-staff.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { pageFrom } from '../server/parse.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

type MemberCall = 'findMember' | 'searchMembers' | 'endMemberSessions' | 'suspendMember' | 'liftSuspension';

export const memberHandlers = (database: OperatorDatabase): Pick<OpsHandlers, MemberCall> => ({
  findMember: async ({ body: { which } }, { action }) => {
    const found = await findMember(database.db, which, action);
    if (found === undefined) return { refusal: 'notFound', parameter: 'which' };
    return { answer: found };
  },

  searchMembers: async ({ body: { which, ...page } }, { action }) => {
    return { answer: await searchMembers(database.db, { which, page: pageFrom(page) }, action) };
  },

  endMemberSessions: async ({ params: { memberId } }, { action }) => {
    const ended = await endMemberSessions(database.db, memberId, action);
    return ended === 'notFound' ? { refusal: ended, parameter: 'memberId' } : { answer: { memberId, ended } };
  },

  suspendMember: async ({ params: { memberId }, body: { until, dryRun, reason } }, { action }) => {
    const params = { memberId, reason, until, dryRun };
    const result = await suspendMember(database.db, params, action);
    if ('refusal' in result) return result;
    const { suspension, endedSessions } = result;
    return { answer: { memberId, suspension, endedSessions, dryRun } };
  },

  liftSuspension: async ({ params: { memberId }, body }, { action }) => {
    const result = await liftSuspension(database.db, { memberId, ...body }, action);
    return 'refusal' in result ? result : { answer: { memberId, dryRun: body.dryRun } };
  },
});
