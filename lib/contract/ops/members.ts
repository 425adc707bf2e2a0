import { z } from 'zod';
import { Count, Timestamp } from '../values.ts';
import { GENDERS } from '../enums.ts';
import { Id, SEARCH_IN_BODY, SearchText } from './values.ts';

/** A member as support sees them, without credentials. */
export const OpsMember = z
  .strictObject({
    memberId: Id,
    email: z.string(),
    name: z.string(),
    zip: z.string(),
    address: z.string(),
    address2: z.string(),
    birthday: z.iso.date(),
    gender: z.enum(GENDERS).nullable(),
    tel: z.string(),
    mailWishes: z.strictObject({ newDraws: z.boolean(), restock: z.boolean() }),
    joinedAt: Timestamp,
    sessions: Count.meta({ description: 'Number of login sessions.' }),
    lastSeenAt: Timestamp.nullable(),
    orders: z.strictObject({ all: Count, underWay: Count, unplayed: Count }),
    prizes: z.strictObject({ won: Count, waiting: Count }),
    parcels: z.strictObject({ all: Count, underWay: Count }),
    refundsDue: Count,
  })
  .meta({ id: 'OpsMember' });
export type OpsMember = z.infer<typeof OpsMember>;

export const memberCalls = {
  findMember: {
    method: 'POST',
    path: '/api/ops/members/search',
    who: 'operator',
    summary: `A member by email address or id. Recorded in the operator log. Deleted accounts are not found. ${SEARCH_IN_BODY}`,
    body: z.strictObject({ which: SearchText }),
    answer: OpsMember,
    refusals: ['notFound'],
  },
  endMemberSessions: {
    method: 'DELETE',
    path: '/api/ops/members/{memberId}/sessions',
    who: 'operator',
    summary: 'End all login sessions of a member.',
    params: z.strictObject({ memberId: Id }),
    answer: z.strictObject({ memberId: Id, ended: Count }),
    refusals: ['notFound'],
  },
} as const;
