import { currentSuspension } from '#backend/persistence/members/suspension-store.ts';
import type { Connection } from '#backend/persistence/db/database.ts';

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
