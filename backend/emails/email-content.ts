/** A letter in words, before it becomes text or HTML: both are made of this, so that both say the same. */
export type EmailContent = {
  readonly subject: string;
  /** The subject without the shop's name, above the letter. */
  readonly title: string;
  /** What mail programs show beside the subject while the letter is closed. */
  readonly preheader: string;
  readonly greeting: string;
  readonly blocks: readonly EmailBlock[];
};

export type EmailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Said smaller, below what the letter is about. */
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'code'; readonly label: string; readonly code: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  /** The one thing to do. */
  | { readonly kind: 'button'; readonly text: string; readonly path: string }
  | { readonly kind: 'link'; readonly text: string; readonly path: string }
  /** The one thing to do, on somebody else's site. */
  | { readonly kind: 'elsewhere'; readonly text: string; readonly url: string };

export type Fact = { readonly term: string; readonly lines: readonly string[] };

export const paragraph = (text: string): EmailBlock => ({ kind: 'paragraph', text });
export const note = (text: string): EmailBlock => ({ kind: 'note', text });
export const facts = (...list: readonly Fact[]): EmailBlock => ({ kind: 'facts', facts: list });
export const button = (text: string, path: string): EmailBlock => ({ kind: 'button', text, path });
export const link = (text: string, path: string): EmailBlock => ({ kind: 'link', text, path });
export const elsewhere = (text: string, url: string): EmailBlock => ({ kind: 'elsewhere', text, url });
