import type { Member } from '../../../domain/members/member.ts';

/** A member as whoever answers his questions has to know him. What opens his door is not part of it. */
export type MemberFile = Omit<Member, 'passwordHash'> & {
  readonly joinedAt: Date;
  readonly sessions: number;
  readonly lastSeenAt: Date | null;
  readonly orders: { readonly all: number; readonly underWay: number; readonly unplayed: number };
  readonly prizes: { readonly won: number; readonly waiting: number };
  readonly parcels: { readonly all: number; readonly underWay: number };
  readonly refundsDue: number;
};

export type MemberWanted = { readonly email: string } | { readonly memberId: string };

export type MemberFiles = {
  /** Whoever left is not found. */
  file(wanted: MemberWanted): Promise<MemberFile | undefined>;
};
