import type { NewPasskey, Passkey } from '../staff/staff-member.ts';

/** A passkey of a member. */
export type MemberPasskey = Omit<Passkey, 'staffId' | 'provesFrom'> & { readonly memberId: string };

export type NewMemberPasskey = NewPasskey;

/** Passkeys of one member. */
export const MAX_PASSKEYS = 10;
