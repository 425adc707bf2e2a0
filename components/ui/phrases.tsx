'use client';

import { titlePhrases } from '#lib/text/title-phrases.ts';

/**
 * Phrases with line breaks allowed between them only. A single one has no mark and needs a class in text that would break
 * anywhere. Another text gets another element.
 */
export const Phrases = ({ of }: { readonly of: readonly string[] }) => (
  <span key={of.join()} className={of.length > 1 ? undefined : 'phrases'}>
    {of.flatMap((phrase, place) => (place > 0 ? [<wbr key={place} />, phrase] : phrase))}
  </span>
);

/** A title with line breaks between phrases in every browser, also in what both server and browser render. */
export const TitleText = ({ children }: { readonly children: string }) => (
  <Phrases of={titlePhrases(children)} />
);
