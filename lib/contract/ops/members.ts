import { z } from 'zod';
import { Paging, longPageOf } from '../paging.ts';
import { Count, TimeInput, Timestamp } from '../values.ts';
import { Profile } from '../member/member.ts';
import { DryRun, Id, Reason, SEARCH_IN_BODY, SearchText, Version } from './values.ts';

/** A member as support sees them, without credentials. */
export const OpsMember = z
  .object({
    memberId: Id,
    version: Version,
    email: z.string(),
    ...Profile.shape,
    emailPreferences: z.object({ newDraws: z.boolean(), restock: z.boolean() }),
    joinedAt: Timestamp,
    sessions: Count.meta({ description: 'Number of login sessions.' }),
    lastSeenAt: Timestamp.nullable(),
    orders: z.object({ all: Count, underWay: Count, unplayed: Count }),
    prizes: z.object({ won: Count, waiting: Count }),
    shipments: z.object({ all: Count, underWay: Count }),
    refundsDue: Count,
  })
  .meta({ id: 'OpsMember' });
export type OpsMember = z.infer<typeof OpsMember>;

const MemberMatch = z
  .object({
    memberId: Id,
    name: z.string(),
    email: z.string(),
    tel: z.string(),
    joinedAt: Timestamp,
    isSuspended: z.boolean(),
  })
  .meta({ id: 'OpsMemberMatch' });
export type MemberMatch = z.infer<typeof MemberMatch>;

export const Suspension = z
  .object({
    reason: z.string(),
    until: Timestamp.nullable().meta({ description: 'null: without end.' }),
    suspendedBy: z.string().meta({ description: 'The operator.' }),
    suspendedAt: Timestamp,
    endedAt: Timestamp.nullable(),
    endedBy: z.string().nullable(),
  })
  .meta({ id: 'OpsSuspension' });
export type Suspension = z.infer<typeof Suspension>;

const ofMember = {
  who: 'operator',
  needs: 'members.suspend',
  stepUp: false,
  params: z.strictObject({ memberId: Id }),
} as const;

export const memberCalls = {
  findMember: {
    method: 'POST',
    path: '/api/ops/members/search',
    readsOnly: true,
    who: 'operator',
    needs: 'members.read',
    summary: `A member by email address or id. Recorded in the operator log. Deleted accounts are not found. ${SEARCH_IN_BODY}`,
    body: z.strictObject({ q: SearchText }),
    answer: OpsMember,
    refusals: ['notFound'],
  },
  searchMembers: {
    method: 'POST',
    path: '/api/ops/members/matches',
    readsOnly: true,
    who: 'operator',
    needs: 'members.read',
    summary: `Members, the latest registration first; a search by name, telephone, email address, or the number or id of an order, a shipment or themselves, or a tracking number. A part of a name is enough; hiragana and katakana, widths, blanks and variants of kanji are equal. Recorded in the operator log. ${SEARCH_IN_BODY}`,
    body: Paging.extend({
      q: SearchText.optional().meta({ description: 'Left out: all members.' }),
    }),
    answer: longPageOf(MemberMatch),
    refusals: [],
  },
  endMemberSessions: {
    method: 'DELETE',
    path: '/api/ops/members/{memberId}/sessions',
    who: 'operator',
    needs: 'members.write',
    stepUp: false,
    summary: 'End all login sessions of a member.',
    params: z.strictObject({ memberId: Id }),
    answer: z.object({ memberId: Id, ended: Count }),
    refusals: ['notFound'],
  },
  suspendMember: {
    ...ofMember,
    method: 'POST',
    path: '/api/ops/members/{memberId}/suspend',
    summary:
      'Suspend a member: no login and no purchase. What they bought is shipped, an order under way is settled. They get an email without the reason.',
    body: z.strictObject({
      reason: Reason,
      until: TimeInput.nullable().meta({ description: 'In the future; null: without end.' }),
      dryRun: DryRun,
    }),
    answer: z.object({
      memberId: Id,
      suspension: Suspension,
      endedSessions: Count.meta({ description: 'Login sessions that ended.' }),
      dryRun: z.boolean(),
    }),
    refusals: ['notFound', 'notInState'],
  },
  liftSuspension: {
    ...ofMember,
    method: 'POST',
    path: '/api/ops/members/{memberId}/lift',
    summary: 'Lift the suspension of a member. They get an email.',
    body: z.strictObject({ reason: Reason, dryRun: DryRun }),
    answer: z.object({ memberId: Id, dryRun: z.boolean() }),
    refusals: ['notFound', 'notInState'],
  },
} as const;
