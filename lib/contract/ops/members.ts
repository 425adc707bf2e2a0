import { z } from 'zod';
import { Count, Moment } from '../values.ts';
import { GENDERS } from '../enums.ts';
import { Id, IN_BODY, Which } from './values.ts';

/** A member as whoever answers his questions has to know him. */
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
    joinedAt: Moment,
    sessions: Count.meta({ description: 'Where the member is logged in.' }),
    lastSeenAt: Moment.nullable(),
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
    summary: `A member by mail address or id. Recorded as a look. Who has left is not there any more. ${IN_BODY}`,
    body: z.strictObject({ which: Which }),
    answer: OpsMember,
    refusals: ['notFound'],
  },
  endMemberSessions: {
    method: 'DELETE',
    path: '/api/ops/members/{memberId}/sessions',
    who: 'operator',
    summary: 'Log a member out everywhere.',
    params: z.strictObject({ memberId: Id }),
    answer: z.strictObject({ memberId: Id, ended: Count }),
    refusals: ['notFound'],
  },
} as const;
