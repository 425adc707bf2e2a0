import { titlePhrases } from './title-phrases.ts';

/** How well a line may end. `good`: between phrases. `fair`: inside a compound. `poor`: inside a word. */
export type Ending = 'good' | 'fair' | 'poor';

/** A piece of text that may end a line, and how well. */
export type Piece = { readonly text: string; readonly ending: Ending };

const dictionary = new Intl.Segmenter('ja', { granularity: 'word' });
const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

const names = new Set<string>();

/** Adds a name to the dictionary: it is one word, which no line divides. */
export const keepWhole = (name: string): void => void names.add(name);

const OPENING = /[「『（(【〈《“[]$/u;
const NEVER_FIRST =
  /^[\s」』）)】〉》”\]、。，．・:;!?！？…〜～ー々ゝゞ%％ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/u;
const BRACKETS_CLOSED = /[」』）)】〉》]$/u;
const PAUSE = /[、。！？!?\s]$/u;
const POLITE_PREFIX = /^[おご]$/u;
const DIGIT = /[0-9０-９]/u;
const HIRAGANA_FIRST = /^\p{Script=Hiragana}/u;
const HIRAGANA_LAST = /\p{Script=Hiragana}$/u;
const HAN_FIRST = /^\p{Script=Han}/u;
const HAN_LAST = /\p{Script=Han}$/u;
const KATAKANA_FIRST = /^\p{Script=Katakana}/u;
const KATAKANA_LAST = /[\p{Script=Katakana}ー]$/u;
/** まるぽの|おつかい */
const NAME_AND_NO = /\p{Script=Hiragana}{2,}の$/u;
const PARTICLE = /^(?:の|は|が|を|に|で|と|も|へ|や|から|まで|より)$/u;

/**
 * Splits a Japanese text where its lines may end. The words come from the platform's dictionary; a phrase is
 * a word with its particles and endings, which are written in hiragana.
 */
export function piecesOf(text: string): Piece[] {
  const segments = segmentWords(text);
  const pieces: Piece[] = [];
  let open = '';
  let done = '';
  segments.forEach((word, index) => {
    open += word;
    const next = segments[index + 1];
    done += word;
    const ending = next === undefined ? 'good' : endingBetween(word, next, done);
    if (ending === null) return;
    pieces.push({ text: open, ending });
    open = '';
  });
  return pieces;
}

/**
 * The phrases of a title: its pieces, without breaks inside a word. The dictionary does not know おつかいぬいぐるみ and breaks it
 * anywhere; the writing shows where it ends.
 */
export function dictionaryPhrases(title: string): string[] {
  const marks = new Set(endsOf(titlePhrases(title)));
  const pieces = piecesOf(title);
  const ends = endsOf(pieces.map(({ text }) => text));
  const phrases = [''];
  pieces.forEach(({ text, ending }, place) => {
    phrases.push(`${phrases.pop() ?? ''}${text}`);
    if (ending !== 'poor' || marks.has(ends[place] ?? 0)) phrases.push('');
  });
  return phrases.filter((phrase) => phrase !== '');
}

/** After how many characters of the whole each part ends. */
export function endsOf(parts: readonly string[]): number[] {
  let end = 0;
  return parts.map((part) => {
    end += part.length;
    return end;
  });
}

const escaped = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Matches nothing while there is no name. */
const namesPattern = (): RegExp => new RegExp(`(${[...names].map(escaped).join('|') || '(?!)'})`);

/** The words of the dictionary. The shop's name is one word; お and ご stay with their noun. */
function segmentWords(text: string): string[] {
  const segments = text
    .split(namesPattern())
    .flatMap((part) =>
      names.has(part) ? [part] : Array.from(dictionary.segment(part), ({ segment }) => segment),
    );
  const words: string[] = [];
  for (const word of segments) {
    const last = words.at(-1);
    const honoured = last !== undefined && POLITE_PREFIX.test(last) && !HIRAGANA_FIRST.test(word);
    if (honoured) words[words.length - 1] = last + word;
    else words.push(word);
  }
  return words;
}

/** How well a line may end between two words; null: it must not (kinsoku). */
function endingBetween(before: string, after: string, done: string): Ending | null {
  if (mustStayTogether(before, after)) return null;
  if (PAUSE.test(before) || BRACKETS_CLOSED.test(before) || OPENING.test(after)) return 'good';
  if (!HIRAGANA_FIRST.test(after)) return betweenContents(before, after);
  // A single character after a particle is rather part of a name that the dictionary does not know, such as
  // のこさん. を is always a particle.
  if (before === 'を' || (PARTICLE.test(before) && after.length > 1)) return 'good';
  return NAME_AND_NO.test(done) ? 'fair' : 'poor';
}

/**
 * 二度寝 is a word although the dictionary knows 二度 and 寝; 目撃|証言 are two. Words in katakana that it does not know
 * are divided anywhere: レ|イン|ポーチ.
 */
function betweenContents(before: string, after: string): Ending {
  if (HIRAGANA_LAST.test(before)) return 'good';
  if (KATAKANA_LAST.test(before) && KATAKANA_FIRST.test(after)) return 'poor';
  return HAN_LAST.test(before) && HAN_FIRST.test(after) && Math.min(before.length, after.length) === 1
    ? 'poor'
    : 'fair';
}

const mustStayTogether = (before: string, after: string): boolean =>
  OPENING.test(before) ||
  NEVER_FIRST.test(after) ||
  (BRACKETS_CLOSED.test(before) && HIRAGANA_FIRST.test(after)) ||
  (before === '日' && after === '(') ||
  (DIGIT.test(before) && !PAUSE.test(before)) ||
  (DIGIT.test(after) && !PAUSE.test(before) && !HIRAGANA_LAST.test(before));

/** Splits a text into single characters, for a word that is longer than a line. */
export const graphemesOf = (text: string): Piece[] =>
  [...graphemes.segment(text)].reduce<Piece[]>((pieces, { segment }) => {
    const last = pieces.at(-1);
    if (last === undefined || !(OPENING.test(last.text) || NEVER_FIRST.test(segment)))
      return [...pieces, { text: segment, ending: 'poor' }];
    return [...pieces.slice(0, -1), { text: last.text + segment, ending: 'poor' }];
  }, []);
