import { KORON_DO_WORDS } from '#lib/brand/koron-do.ts';

/** Words that a guesser tries first at this shop: its name, trade and mascots. */
const SHOP_WORDS: readonly string[] = [
  ...KORON_DO_WORDS,
  'くじ',
  'くじびき',
  'がちゃ',
  'がちゃがちゃ',
  'らすとわん',
  'まいぺーじ',
  'kuji',
  'kujibiki',
  'gacha',
  'gachagacha',
  'lastone',
  'mypage',
  'sanrio',
];

/** Japanese words that the list of leaked passwords lacks or ranks too low. */
const JAPANESE_WORDS: readonly string[] = [
  'ぱすわーど',
  'あんしょうばんごう',
  'ありがとう',
  'あいしてる',
  'だいすき',
  'さくら',
  'ひまわり',
  'pasuwado',
  'pasuwaado',
  'arigatou',
  'arigato',
  'aishiteru',
  'daisuki',
  'sakura',
  'himawari',
  'nippon',
];

/** The words of the member's address and name, whole and in parts, as a guesser tries them. */
function ownWords({ email, name }: { readonly email: string; readonly name: string }): string[] {
  const address = folded(email);
  const ownName = folded(name);
  const at = address.lastIndexOf('@');
  const parts = [address, ownName].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const withoutDigits = parts.map((part) => part.replaceAll(/\d+/g, ''));
  const words = [address, address.slice(0, Math.max(0, at)), ownName.replaceAll(/\s/g, ''), ...parts];
  return [...new Set([...words, ...withoutDigits])].filter(isWord);
}

/** Two Latin letters occur in any text; two kanji can be a family name. */
const isWord = (word: string): boolean => word.length >= 3 || /^[^\p{ASCII}]{2}$/u.test(word);

/** In tenths of a letter: the part that cannot be guessed must be worth eight random letters (ASVS 5.0, 6.2.1). */
const MIN_COST = 80;

const KNOWN_WORDS = [...SHOP_WORDS, ...JAPANESE_WORDS];

export type PasswordError = 'passwordCommon' | 'passwordPersonal';

/**
 * Why a new password is rejected; `undefined`: it is accepted. No composition rules: rejects only what a guesser
 * tries early, such as a common password with a year, a repetition, adjacent keys, or the member's own name and
 * address.
 */
export function passwordError(
  password: string,
  owner: { readonly email: string; readonly name: string },
  { isCommon }: Pick<Knowledge, 'isCommon'>,
): PasswordError | undefined {
  const text = folded(password);
  const byOwner = guessingCost(text, { words: [...KNOWN_WORDS, ...ownWords(owner)], isCommon });
  if (byOwner >= MIN_COST) return undefined;
  const byAnybody = guessingCost(text, { words: KNOWN_WORDS, isCommon });
  return byOwner < byAnybody ? 'passwordPersonal' : 'passwordCommon';
}

/**
 * The cost of guessing a piece of a password, in tenths of a random letter (4.7 bits): a digit has 10 values, a common
 * password is one of 50,000.
 */
const COST = { latin: 10, sign: 7, common: 33, run: 20, copy: 15, year: 15, known: 10 } as const;

const SHORTEST_RUN = 3;
const SHORTEST_COMMON = 4;
const LONGEST_COMMON = 20;

type Knowledge = {
  /** Words that a guesser tries first. */
  readonly words: readonly string[];
  readonly isCommon: (password: string) => boolean;
};

type Piece = { readonly length: number; readonly cost: number };

/** The minimum cost over all ways to split the password into pieces. */
function guessingCost(text: string, knowledge: Knowledge): number {
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
    { length: 1, cost: /\p{L}/u.test(text.charAt(start)) ? COST.latin : COST.sign },
    ...(/^(19|20)\d\d/.test(text.slice(start, start + 4)) ? [{ length: 4, cost: COST.year }] : []),
    ...upTo(runLengthAt(text, start), COST.run),
    ...spellings.flatMap((spelling) => wordsAt(spelling, start, knowledge)),
  ];
}

/** A run or a copy may end at any of its characters if a cheaper piece begins there. */
const upTo = (longest: number, cost: number): Piece[] =>
  Array.from({ length: Math.max(0, longest - SHORTEST_RUN + 1) }, (_, more) => ({
    length: SHORTEST_RUN + more,
    cost,
  }));

/**
 * For each position, the number of characters from there on that repeat an earlier part. Computed from the end, where
 * the match at two positions is one longer than at the next two. This takes quadratic instead of cubic time, so a long
 * password cannot keep the process busy.
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

/** Sequences that are easy to type or recite: adjacent keys, digits, alphabets. Each also backwards. */
const SEQUENCES = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  // The rows of a Western and of a Japanese keyboard, the top row also with the shift key held.
  'qwertyuiop@[',
  'qwertyuiop[]\\',
  'asdfghjkl;:]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '!@#$%^&*()_+',
  '!"#$%&\'()=~|',
  '1234567890-=',
  '1234567890-^',
  // The columns of a keyboard in turn, and two rows alternating.
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '!qaz@wsx#edc$rfv%tgb^yhn&ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qawsedrftgyhujikolp',
  'azsxdcfvgbhnjm',
  'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん',
  'いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす',
].flatMap((sequence) => [sequence, [...sequence].reverse().join('')]);

/** The length of the sequence that begins here. */
function runLengthAt(text: string, start: number): number {
  let length = 0;
  while (start + length < text.length && isSequence(text.slice(start, start + length + 1))) length += 1;
  return length;
}

const isSequence = (part: string): boolean => SEQUENCES.some((sequence) => sequence.includes(part));

/** Normalises width, case and kind of kana. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u30A1-\u30F6]/g, (kana) => String.fromCodePoint(kana.charCodeAt(0) - 0x60));

const SUBSTITUTIONS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
};

/** The text, and its readings with digits and signs as letters (pa55w0rd). All have the same length. */
function spellingsOf(text: string): string[] {
  const plain = text.replaceAll(/[^a-z]/g, (sign) => SUBSTITUTIONS[sign] ?? sign);
  const withL = text.replaceAll('1', 'l').replaceAll(/[^a-z]/g, (sign) => SUBSTITUTIONS[sign] ?? sign);
  return [...new Set([text, plain, withL])];
}
