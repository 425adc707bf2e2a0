import { piecesOf } from '#lib/words/phrases.ts';
import { Phrases } from './phrases.tsx';

/**
 * A title whose lines end between phrases in every browser. Chromium finds phrases by itself; others break Japanese
 * anywhere, and leave a lone は at the beginning of a line. For the server only: the dictionary is the platform's.
 */
export const Phrased = ({ text }: { readonly text: string }) => <Phrases of={phrasesOf(text)} />;

/** A line ends after a phrase, never within a word. */
export function phrasesOf(text: string): string[] {
  const phrases = [''];
  for (const piece of piecesOf(text)) {
    phrases.push(`${phrases.pop() ?? ''}${piece.text}`);
    if (piece.ending !== 'poor') phrases.push('');
  }
  return phrases.filter((phrase) => phrase !== '').map(joined);
}

/** A closing bracket allows the line to end, even before the を that belongs to it; a word joiner does not. */
const joined = (phrase: string): string =>
  phrase.replace(/(?<=[」』）)])(?=\p{Script=Hiragana})/gu, '\u2060');
