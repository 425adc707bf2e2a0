import { namePhrases, type NarrowPlace } from '#lib/text/name-phrases.ts';
import { Phrases } from './phrases.tsx';

type NameTextProps = { readonly place: NarrowPlace; readonly children: string };

/**
 * The name of a prize in a narrow place. Chosen by length and not by `inline-block`: what is not inline has spaces around it
 * in accessible names.
 */
export const NameText = ({ place, children }: NameTextProps) => <Phrases of={namePhrases(children, place)} />;
