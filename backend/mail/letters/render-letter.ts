import type { QueuedLetter } from '#backend/actions/letters/ports.ts';
import { asHtml } from './looks/as-html.ts';
import { asText } from './looks/as-text.ts';
import { writeLetter } from './write-letter.ts';

/** Whose letters they are: the address of the shop, to which their links lead, and who runs it, by name. */
export type Letterhead = { readonly siteOrigin: string; readonly operator: string };

export type RenderedLetter = { readonly subject: string; readonly text: string; readonly html: string };

/** A letter ready to be sent. */
export function renderLetter(
  queued: Pick<QueuedLetter, 'letter' | 'madeAt'>,
  { siteOrigin, operator }: Letterhead,
): RenderedLetter {
  const paper = writeLetter(queued, operator);
  return { subject: paper.subject, text: asText(paper, siteOrigin), html: asHtml(paper, siteOrigin) };
}
