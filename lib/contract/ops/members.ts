import { z } from 'zod';
import { Paging, longPageOf } from '../paging.ts';
import { TAG_COLOURS } from '../enums.ts';
import { Count, ONE_LINE, TimeInput, Timestamp } from '../values.ts';
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

export const MAX_TAG_LENGTH = 20;
export const MAX_MEMBER_TAGS = 10;

const TagText = z.string().trim().min(1).max(MAX_TAG_LENGTH).regex(ONE_LINE);

/** A word of staff about a member, which the member reads when their data is disclosed. */
export const MemberTag = z
  .object({ text: TagText, colour: z.enum(TAG_COLOURS) })
  .meta({ id: 'OpsMemberTag' });
export type MemberTag = z.infer<typeof MemberTag>;

const MemberMatch = z
  .object({
    memberId: Id,
    name: z.string(),
    email: z.string(),
    tel: z.string(),
    joinedAt: Timestamp,
    isSuspended: z.boolean(),
    tags: z.array(MemberTag),
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
      tag: TagText.optional().meta({ description: 'Only members with this tag.' }),
    }),
    answer: longPageOf(MemberMatch),
    refusals: [],
  },
  listMemberTags: {
    method: 'GET',
    path: '/api/ops/member-tags',
    who: 'operator',
    needs: 'members.read',
    summary: 'The tags of all members with their number, the most used first.',
    answer: z.object({ items: z.array(MemberTag.extend({ members: Count })) }),
    refusals: [],
  },
  setMemberTags: {
    method: 'PUT',
    path: '/api/ops/members/{memberId}/tags',
    who: 'operator',
    needs: 'members.write',
    stepUp: false,
    summary: 'Replace the tags of a member. They are disclosed to them, and deleted with the account.',
    params: z.strictObject({ memberId: Id }),
    body: z.strictObject({
      tags: z
        .array(z.strictObject(MemberTag.shape))
        .max(MAX_MEMBER_TAGS)
        .refine((tags) => new Set(tags.map(({ text }) => text)).size === tags.length, {
          message: 'must not have a word twice',
        }),
      dryRun: DryRun,
    }),
    answer: z.object({ memberId: Id, tags: z.array(MemberTag), dryRun: z.boolean() }),
    refusals: ['notFound'],
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
