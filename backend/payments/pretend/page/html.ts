const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A piece of HTML, as against a text that is yet to be made one. */
export type Html = { readonly html: string };

type Part = string | number | Html | readonly Html[];

/** Puts HTML together: every text is escaped, only what was made here stands as it is. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const text = pieces.map((piece, at) => piece + (at < parts.length ? written(parts[at] ?? '') : ''));
  return { html: text.join('') };
}

export const NOTHING: Html = { html: '' };

function written(part: Part): string {
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map(({ html: piece }) => piece).join('\n');
}
