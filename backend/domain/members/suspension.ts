/**
 * A member may not log in or buy (terms of use, 利用の停止). Their won prizes are shipped, and an order under way is
 * settled.
 */
export type Suspension = {
  readonly suspensionId: string;
  readonly memberId: string;
  /** For operators. The member is not told. */
  readonly reason: string;
  /** `null`: without end. */
  readonly until: Date | null;
  readonly suspendedBy: string;
  readonly suspendedAt: Date;
  /** When it was lifted, or `until` if a later one followed. */
  readonly endedAt: Date | null;
  readonly endedBy: string | null;
};

/** Why a member cannot be suspended; `undefined`: they can. */
export function suspensionError(
  { until, now }: { readonly until: Date | null; readonly now: Date },
  current: Suspension | undefined,
): 'untilPast' | 'suspendedBefore' | undefined {
  if (until !== null && until <= now) return 'untilPast';
  return current === undefined ? undefined : 'suspendedBefore';
}
