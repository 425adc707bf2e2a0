import { endMemberSessions, findMember } from '#backend/actions/members/members-for-staff.ts';
import { searchMembers } from '#backend/actions/members/member-search.ts';
import { liftSuspension, suspendMember } from '#backend/actions/members/suspend-by-staff.ts';
import type { MemberRecord } from '#backend/actions/orders/order-records.ts';
import type { Operation } from '#backend/actions/staff/operation.ts';
import { pageFrom } from '../server/parse.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

type MemberCall = 'findMember' | 'searchMembers' | 'endMemberSessions' | 'suspendMember' | 'liftSuspension';

export const memberHandlers = (operation: Operation): Pick<OpsHandlers, MemberCall> => ({
  findMember: async ({ body: { which } }, { action }) => {
    const found = await findMember(operation, which, action);
    if (found === undefined) return { refusal: 'notFound', parameter: 'which' };
    return { answer: presentMember(found) };
  },

  searchMembers: async ({ body: { which, ...page } }, { action }) => {
    return { answer: await searchMembers(operation, { which, page: pageFrom(page) }, action) };
  },

  endMemberSessions: async ({ params: { memberId } }, { action }) => {
    const ended = await endMemberSessions(operation, memberId, action);
    return ended === 'notFound' ? { refusal: ended, parameter: 'memberId' } : { answer: { memberId, ended } };
  },

  suspendMember: async ({ params: { memberId }, body: { until, dryRun, reason } }, { action }) => {
    const params = { memberId, reason, until: until === null ? null : new Date(until), dryRun };
    const result = await suspendMember(operation, params, action);
    if ('refusal' in result) return result;
    const { suspension, endedSessions } = result;
    return { answer: { memberId, suspension, endedSessions, dryRun } };
  },

  liftSuspension: async ({ params: { memberId }, body }, { action }) => {
    const result = await liftSuspension(operation, { memberId, ...body }, action);
    return 'refusal' in result ? result : { answer: { memberId, dryRun: body.dryRun } };
  },
});

export const presentMember = <Member extends MemberRecord>(member: Member) => ({
  ...member,
  emailPreferences: member.emailPreferences,
});
