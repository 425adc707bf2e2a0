import 'server-only';
import { piecesOf } from '#lib/text/phrases.ts';
import { noBreak } from '#lib/text/no-break.ts';
import { Phrases } from './phrases.tsx';

/**
 * A title with line breaks between phrases in every browser. Chromium finds phrases itself; others break Japanese
 * anywhere, and leave a lone は at the beginning of a line. For the server only: the
 * dictionary is the platform's, and Firefox 111 has none.
 */
export const Phrased = ({ text }: { readonly text: string }) => <Phrases of={phrasesOf(text)} />;

/** Allows a line break after each phrase only. */
export function phrasesOf(text: string): string[] {
  const phrases = [''];
  for (const piece of piecesOf(text)) {
    phrases.push(`${phrases.pop() ?? ''}${piece.text}`);
    if (piece.ending !== 'poor') phrases.push('');
  }
  return phrases.filter((phrase) => phrase !== '').map(noBreak);
}
