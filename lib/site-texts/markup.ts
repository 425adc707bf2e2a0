/** A link: to a page of the shop, an anchor (#...), an email address (mailto:...) or a telephone (tel:...). */
export type LinkedWord = Readonly<{ kind: 'link'; word: string; href: string }>;

/** An emphasised word. */
type StrongWord = Readonly<{ kind: 'strong'; word: string }>;

export type Piece = string | LinkedWord | StrongWord;

/** A link or an emphasised word. */
const MARKED = /\[([^[\]]+)\]\(([^()\s]+)\)|\*\*([^*]+)\*\*/gu;

/** Addresses that a text may link to. Everything else stays text. */
const ADDRESS = /^(?:\/(?!\/)|#|mailto:|tel:|https:\/\/)/u;

/** The parts of a text. */
export function pieces(text: string): readonly Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKED)) {
    const [all, word = '', href = '', strong] = match;
    if (strong === undefined && !ADDRESS.test(href)) continue;
    if (match.index > end) found.push(text.slice(end, match.index));
    found.push(
      strong === undefined ? { kind: 'link', word, href: address(href) } : { kind: 'strong', word: strong },
    );
    end = match.index + all.length;
  }
  if (end < text.length) found.push(text.slice(end));
  return found;
}

/** Telephone numbers are written with hyphens and called without. */
const address = (href: string): string => (href.startsWith('tel:') ? href.replaceAll('-', '') : href);

/** The text without links and emphasis, for search engines and comparisons. */
export const plain = (text: string): string =>
  pieces(text)
    .map((piece) => (typeof piece === 'string' ? piece : piece.word))
    .join('');

/** The addresses that a text links to. */
export const hrefsIn = (text: string): readonly string[] =>
  pieces(text).flatMap((piece) => (typeof piece !== 'string' && piece.kind === 'link' ? [piece.href] : []));
