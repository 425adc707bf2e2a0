import type { Read } from '#lib/contract/member/schemas.ts';

/** The value of a box that is ticked; of one that is not, it is ''. */
export const TICKED = 'yes';

export const isTicked = (value: string): boolean => value === TICKED;
export const tickedIf = (wanted: boolean): string => (wanted ? TICKED : '');

/** A reader for a box that has to be ticked. */
export const mustBeTicked =
  (fault: string) =>
  (value: string): Read =>
    isTicked(value) ? { value } : { fault };
