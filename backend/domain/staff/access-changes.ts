/** An entry of the operator log that has changed who may do what. */
export type AccessChange = {
  readonly action: string;
  readonly operator: string;
  /** The name of the operator whom it concerns; null: the settings, or the operator themselves. */
  readonly to: string | null;
  readonly at: Date;
};

/** How long it is shown as an alarm. */
export const CHANGED_MS = 24 * 60 * 60_000;

/** Calls, and commands on the shop's machine. A sign-in after a recovery counts as well. */
export const CHANGED_ACCESS = [
  'inviteStaff',
  'recoverStaff',
  'changeStaffRole',
  'enableStaff',
  'confirmStaffRecovery',
  'changeLimits',
  'staff.invite',
  'staff.recover',
  'token.make',
] as const;

export const isRecovery = ({ action }: AccessChange): boolean => action === 'staff.signIn';
export const isOfLimits = ({ action }: AccessChange): boolean => action === 'changeLimits';

/** Names the operator who acted, and for whom: `hana → taro`. */
export const changeText = ({ operator, to }: AccessChange): string =>
  to === null ? operator : `${operator} → ${to}`;
