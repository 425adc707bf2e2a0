/** What was typed is not a command of the shop; the message says what is wrong with it. */
export class WrongWords extends Error {
  override readonly name = 'WrongWords';
}

/** A whole number within bounds, or an error that names the option. */
export function wholeNumber(
  name: string,
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new WrongWords(`${name} wants a whole number from ${least} to ${most}.`);
}

/** One of a few words, whatever its capitals, or an error that lists them. */
export function oneOf<const Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word.toLowerCase() === text.toLowerCase());
  if (found !== undefined) return found;
  throw new WrongWords(`${name} wants one of ${words.join(', ')}.`);
}
