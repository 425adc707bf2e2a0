import type { FieldResult } from '#lib/contract/member/schemas.ts';

/** The value of a ticked box; an unticked one has ''. */
export const TICKED = 'yes';

export const isTicked = (value: string): boolean => value === TICKED;
export const tickedIf = (isSet: boolean): string => (isSet ? TICKED : '');

/** A validator for a box that must be ticked. */
export const mustBeTicked =
  (error: string) =>
  (value: string): FieldResult =>
    isTicked(value) ? { value } : { error };
