import type { StoredMember } from '#backend/domain/members/member.ts';

/** A member as support sees them. Excludes credentials: password hash, codes, tokens. */
export type MemberRecord = Omit<StoredMember, 'passwordHash'> & {
  readonly joinedAt: Date;
  readonly sessions: number;
  readonly lastSeenAt: Date | null;
  readonly orders: { readonly all: number; readonly underWay: number; readonly unplayed: number };
  readonly prizes: { readonly won: number; readonly waiting: number };
  readonly shipments: { readonly all: number; readonly underWay: number };
  readonly refundsDue: number;
};

export type MemberLookup = { readonly email: string } | { readonly memberId: string };
