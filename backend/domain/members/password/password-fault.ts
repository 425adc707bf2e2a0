import { JAPANESE_WORDS, ownWords, SHOP_WORDS } from './guessable-words.ts';
import { guessingCost, type Knowledge } from './guessing-cost.ts';
import { folded } from './spellings.ts';

/** In tenths of a letter: what is left to guess must be worth eight letters drawn by lot (ASVS 5.0, 6.2.1). */
const ENOUGH = 80;

const KNOWN_WORDS = [...SHOP_WORDS, ...JAPANESE_WORDS];

export type PasswordFault = 'passwordCommon' | 'passwordPersonal';

/**
 * What speaks against a new password. No rule of composition: only what a guesser tries early is refused, such as a
 * common password with a year or its own repetition behind it, keys in a row, or the member's own name and address.
 */
export function passwordFault(
  password: string,
  owner: { readonly email: string; readonly name: string },
  { isCommon }: Pick<Knowledge, 'isCommon'>,
): PasswordFault | undefined {
  const text = folded(password);
  const byOwner = guessingCost(text, { words: [...KNOWN_WORDS, ...ownWords(owner)], isCommon });
  if (byOwner >= ENOUGH) return undefined;
  const byAnybody = guessingCost(text, { words: KNOWN_WORDS, isCommon });
  return byOwner < byAnybody ? 'passwordPersonal' : 'passwordCommon';
}
