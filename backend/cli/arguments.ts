/** The typed command is not valid; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Parses a whole number within bounds. Throws `UsageError` with the name of the option. */
export function wholeNumber(
  name: string,
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(`${name} needs a whole number from ${least} to ${most}.`);
}

/** Returns the matching word, ignoring case. Throws `UsageError` with the list. */
export function oneOf<const Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word.toLowerCase() === text.toLowerCase());
  if (found !== undefined) return found;
  throw new UsageError(`${name} needs one of ${words.join(', ')}.`);
}
