import type { QueuedLetter } from '#backend/actions/letters/ports.ts';
import { asHtml } from './looks/as-html.ts';
import { asText } from './looks/as-text.ts';
import { writeLetter } from './write-letter.ts';

export type RenderedLetter = { readonly subject: string; readonly text: string; readonly html: string };

/** A letter ready to be sent; its links lead to the shop at `origin`. */
export function renderLetter(
  queued: Pick<QueuedLetter, 'letter' | 'madeAt'>,
  origin: string,
): RenderedLetter {
  const paper = writeLetter(queued);
  return { subject: paper.subject, text: asText(paper, origin), html: asHtml(paper, origin) };
}
