/** One operator has given another one access: by an invitation, a recovery, a role or a new start. */
export type AccessGrant = { readonly by: string; readonly to: string };

/** The calls by which operators give each other access, as in the operator log. */
export const GRANTING_CALLS = [
  'inviteStaff',
  'recoverStaff',
  'changeStaffRole',
  'enableStaff',
  'confirmStaffRecovery',
] as const;

/**
 * Whether two operators may be one person with two names: a chain of recent grants connects them, in either direction.
 * Two who were added by the same third operator are connected as well.
 */
export function areConnected(grants: readonly AccessGrant[], one: string, other: string): boolean {
  const known = new Set([one]);
  for (const name of known)
    for (const { by, to } of grants) {
      if (by === name) known.add(to);
      if (to === name) known.add(by);
    }
  return known.has(other);
}

/** Whether an operator may confirm a recovery: they are independent of the owners who have made a link for it. */
export function mayConfirm(grants: readonly RecentGrant[], recovered: string, confirming: string): boolean {
  const others = grants.filter(({ by, to }) => by !== recovered && to !== recovered);
  const makers = grants.filter(({ call, to }) => call === 'recoverStaff' && to === recovered);
  return makers.every(({ by }) => !areConnected(others, by, confirming));
}

type RecentGrant = AccessGrant & { readonly call: string };

/** `until`: when it stops to connect the two. */
export type DatedGrant = RecentGrant & { readonly until: Date };

/** From when two operators are independent, unless one of them gives access again; `at`: they are. */
export function independentFrom(
  grants: readonly DatedGrant[],
  [one, other]: readonly [string, string],
  at: Date,
): Date {
  const ends = grants.map(({ until }) => until).toSorted((first, second) => Number(first) - Number(second));
  const isIndependent = (time: Date) =>
    !areConnected(
      grants.filter(({ until }) => until > time),
      one,
      other,
    );
  return [at, ...ends].find((time) => time >= at && isIndependent(time)) ?? at;
}
