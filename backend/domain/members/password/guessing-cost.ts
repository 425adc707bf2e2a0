import { runLengthAt } from './guessable-runs.ts';
import { spellingsOf } from './spellings.ts';

/**
 * What a guesser pays for a piece of a password, in tenths of a letter of the alphabet (4.7 bits): a digit is a
 * choice of ten, a common password one of fifty thousand.
 */
const COST = { letter: 10, sign: 7, common: 33, run: 20, copy: 15, year: 15, known: 10 } as const;

const SHORTEST_RUN = 3;
const SHORTEST_COMMON = 4;
const LONGEST_COMMON = 20;

export type Knowledge = {
  /** Words a guesser tries before all others. */
  readonly words: readonly string[];
  readonly isCommon: (password: string) => boolean;
};

type Piece = { readonly length: number; readonly cost: number };

/** The least that a guesser pays who takes the password to pieces in the way that is best for him. */
export function guessingCost(text: string, knowledge: Knowledge): number {
  const least = [0, ...Array<number>(text.length).fill(Number.POSITIVE_INFINITY)];
  const spellings = spellingsOf(text);
  const copies = copyLengths(text);
  for (let start = 0; start < text.length; start += 1)
    for (const { length, cost } of [
      ...upTo(copies[start] ?? 0, COST.copy),
      ...piecesAt(start, spellings, knowledge),
    ]) {
      const end = start + length;
      least[end] = Math.min(least[end] ?? cost, (least[start] ?? 0) + cost);
    }
  return least[text.length] ?? 0;
}

function piecesAt(start: number, spellings: readonly string[], knowledge: Knowledge): Piece[] {
  const text = spellings[0] ?? '';
  return [
    { length: 1, cost: /\p{L}/u.test(text.charAt(start)) ? COST.letter : COST.sign },
    ...(/^(19|20)\d\d/.test(text.slice(start, start + 4)) ? [{ length: 4, cost: COST.year }] : []),
    ...upTo(runLengthAt(text, start), COST.run),
    ...spellings.flatMap((spelling) => wordsAt(spelling, start, knowledge)),
  ];
}

/** A run or a copy may stop at any of its characters, if something better begins there. */
const upTo = (longest: number, cost: number): Piece[] =>
  Array.from({ length: Math.max(0, longest - SHORTEST_RUN + 1) }, (_, more) => ({
    length: SHORTEST_RUN + more,
    cost,
  }));

/**
 * How many characters from each place on only say again what stood before. Two places agree as far as those after them
 * do, and one more: so a long password costs its square and not its cube, and nobody can keep the shop busy with one.
 */
function copyLengths(text: string): number[] {
  const longest = Array<number>(text.length).fill(0);
  let after: readonly number[] = [];
  for (let start = text.length - 1; start > 0; start -= 1) {
    const agreed = after;
    after = Array.from({ length: start }, (_, from) =>
      text[from] === text[start] ? 1 + (agreed[from + 1] ?? 0) : 0,
    );
    longest[start] = Math.max(...after);
  }
  return longest;
}

function wordsAt(text: string, start: number, { words, isCommon }: Knowledge): Piece[] {
  const known = words.filter((word) => text.startsWith(word, start));
  const pieces = known.map((word): Piece => ({ length: word.length, cost: COST.known }));
  const longest = Math.min(LONGEST_COMMON, text.length - start);
  for (let length = SHORTEST_COMMON; length <= longest; length += 1)
    if (isCommon(text.slice(start, start + length))) pieces.push({ length, cost: COST.common });
  return pieces;
}
