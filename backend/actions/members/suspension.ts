import type { SuspensionStore } from './ports.ts';

type SuspensionDeps = { readonly suspensions: Pick<SuspensionStore, 'current'> };

/** The refusal of a suspended member. `until` is null: without end. */
export type MemberSuspended = { readonly refusal: 'memberSuspended'; readonly until: Date | null };

/** Refuses a suspended member. Runs in a transaction that has locked the member; `undefined`: not suspended. */
export async function suspensionRefusal(
  { suspensions }: SuspensionDeps,
  memberId: string,
): Promise<MemberSuspended | undefined> {
  const current = await suspensions.current(memberId);
  return current && { refusal: 'memberSuspended', until: current.until };
}
