import { MISSING_PART_TEXTS, missingPart } from '#lib/contract/member/own-address.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { currentSuspension } from '#backend/persistence/members/suspensions.ts';

/** A refusal: its code in the contract and details for the shopper. */
export type Refused<Code extends string> = {
  readonly refusal: Code;
  /** The invalid field. */
  readonly parameter?: string;
  /** Japanese sentences by field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Japanese sentences, where there are several. */
  readonly reasons?: readonly string[];
  /** Seconds. */
  readonly retryAfter?: number;
};

/** Whole seconds to wait, at least 1. */
export const inSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

export const IMPOSSIBLE_BIRTHDAY = {
  refusal: 'invalidInput',
  parameter: 'birthday',
  fields: { birthday: '生年月日の年をご確認ください。' },
} as const satisfies Refused<'invalidInput'>;

/** Refuses half an address, to which nothing can be sent. */
export function halfAddress(profile: Parameters<typeof missingPart>[0]): Refused<'invalidInput'> | undefined {
  const part = missingPart(profile);
  return part && { refusal: 'invalidInput', parameter: part, fields: { [part]: MISSING_PART_TEXTS[part] } };
}

/** The refusal of a suspended member. `until` is null: without end. */
export type MemberSuspended = { readonly refusal: 'memberSuspended'; readonly until: Date | null };

/** Refuses a suspended member. Runs in a transaction that has locked the member; `undefined`: not suspended. */
export async function suspensionRefusal(
  tx: Connection,
  memberId: string,
): Promise<MemberSuspended | undefined> {
  const current = await currentSuspension(tx, memberId);
  return current && { refusal: 'memberSuspended', until: current.until };
}
