import 'server-only';
import { dictionaryPhrases } from '#lib/text/phrases.ts';
import { noBreak } from '#lib/text/no-break.ts';
import { Phrases } from './phrases.tsx';

/**
 * A title with line breaks between phrases in every browser. Chromium finds phrases itself; others break Japanese
 * anywhere, and leave a lone は at the beginning of a line. For the server only: the
 * dictionary is the platform's, and Firefox 111 has none.
 */
export const Phrased = ({ text }: { readonly text: string }) => <Phrases of={phrasesOf(text)} />;

/** Allows a line break after each phrase only. */
export const phrasesOf = (text: string): string[] => dictionaryPhrases(text).map(noBreak);
