import { piecesOf } from '#lib/text/phrases.ts';
import { noBreak } from '#lib/text/no-break.ts';
import { Phrases } from './phrases.tsx';

/**
 * A title whose lines end between phrases in every browser. Chromium finds phrases by itself; others break Japanese
 * anywhere, and leave a lone は at the beginning of a line. Not for what both server and browser
 * render: the dictionary is the platform's.
 */
export const Phrased = ({ text }: { readonly text: string }) => <Phrases of={phrasesOf(text)} />;

/** A line ends after a phrase, never within a word. */
export function phrasesOf(text: string): string[] {
  const phrases = [''];
  for (const piece of piecesOf(text)) {
    phrases.push(`${phrases.pop() ?? ''}${piece.text}`);
    if (piece.ending !== 'poor') phrases.push('');
  }
  return phrases.filter((phrase) => phrase !== '').map(noBreak);
}
