/** A link: to a page of the shop, an anchor (#...) or an email address (mailto:...). */
export type LinkedWord = Readonly<{ kind: 'link'; word: string; href: string }>;

/** An emphasised word. */
type StrongWord = Readonly<{ kind: 'strong'; word: string }>;

/** Sentences with links. Stored as data so that a page, its table of contents and its tests use the same text. */
export type Text = string | readonly (string | LinkedWord | StrongWord)[];

export const link = (word: string, href: string): LinkedWord => ({ kind: 'link', word, href });
export const strong = (word: string): StrongWord => ({ kind: 'strong', word });

export const pieces = (text: Text): readonly (string | LinkedWord | StrongWord)[] =>
  typeof text === 'string' ? [text] : text;

/** The plain text, for search engines. */
export const plain = (text: Text): string =>
  pieces(text)
    .map((piece) => (typeof piece === 'string' ? piece : piece.word))
    .join('');
