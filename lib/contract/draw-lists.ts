// A file of its own, because pages need it without the lists of enums.ts.

/** Of the tickets of a box: from here on the shop says 残りわずか. */
export const FEW_PERCENT = 15;

/** Days after its opening in which a draw is 新作. */
export const NEW_DAYS = 7;

/** The number of a draw's best grades of which lists say what is left. */
export const BEST_GRADES = 3;

/** few: 残りわずか. half: at least half of the box. */
export const DRAW_REMAINING = ['few', 'half'] as const;
export type DrawRemaining = (typeof DRAW_REMAINING)[number];

/** Orders of a search: newest, ending soonest, fewest tickets, lowest and highest price first. */
export const DRAW_SORTS = ['new', 'endingSoon', 'fewLeft', 'cheap', 'expensive'] as const;
export type DrawSort = (typeof DRAW_SORTS)[number];
