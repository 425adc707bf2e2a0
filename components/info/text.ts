/** A word that leads somewhere: a page of the shop, a place on this page (#...) or a mail (mailto:...). */
export type LinkedWord = Readonly<{ kind: 'link'; word: string; href: string }>;

/** A word that must not be missed. */
type StrongWord = Readonly<{ kind: 'strong'; word: string }>;

/** A sentence or two, with its links. Kept as data so that a page, its table of contents and its tests read the same. */
export type Text = string | readonly (string | LinkedWord | StrongWord)[];

export const link = (word: string, href: string): LinkedWord => ({ kind: 'link', word, href });
export const strong = (word: string): StrongWord => ({ kind: 'strong', word });

export const pieces = (text: Text): readonly (string | LinkedWord | StrongWord)[] =>
  typeof text === 'string' ? [text] : text;

/** The words alone, for search engines. */
export const plain = (text: Text): string =>
  pieces(text)
    .map((piece) => (typeof piece === 'string' ? piece : piece.word))
    .join('');
