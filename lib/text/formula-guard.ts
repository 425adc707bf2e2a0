/**
 * The beginnings of cells that a spreadsheet takes for a formula; in Japan also the full-width signs, and the minus
 * sign, which Shift_JIS has as a full-width one.
 */
const BEGINS_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠−]/u;

/** Telephone numbers and postal codes are harmless and stay unchanged. */
const PLAIN_NUMBER = /^[+-]?\d[\d-]*$/;

/**
 * Prefixes a formula with an apostrophe, so that spreadsheets read it as text. A cell that begins with apostrophes
 * and such a sign gets one more, so that reading restores what was written.
 */
export const guarded = (cell: string): string => (needsGuard(cell) ? `'${cell}` : cell);

/** Reverses `guarded`. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && needsGuard(cell.slice(1)) ? cell.slice(1) : cell;

const needsGuard = (cell: string): boolean => BEGINS_FORMULA.test(cell) && !PLAIN_NUMBER.test(cell);
