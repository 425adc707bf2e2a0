import type { Brand } from '#lib/contract/brand.ts';

/** The content of an email, from which both the text and the HTML are rendered. */
export type EmailContent = {
  /** The heading, and with the shop's name the subject. */
  readonly title: string;
  /** Shown by mail programs beside the subject in a list. */
  readonly preheader: string;
  /** Undefined: the recipient's name is not known. */
  readonly greeting: string | undefined;
  readonly blocks: readonly EmailBlock[];
};

/** The shop as an email names it. `madeAt` is the time of its creation, not of sending. */
export type EmailContext = { readonly madeAt: Date; readonly operator: string; readonly brand: EmailBrand };

/** The brand as emails show it. */
export type EmailBrand = Pick<Brand, 'name' | 'voice' | 'colours'>;

/** The frame around the content. */
export type EmailFrame = { readonly siteOrigin: string; readonly brand: EmailBrand };

export type EmailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** In small print, below the main content. */
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'code'; readonly label: string; readonly code: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  /** The main link. */
  | { readonly kind: 'button'; readonly text: string; readonly path: string }
  | { readonly kind: 'link'; readonly text: string; readonly path: string }
  /** The main link, to another site. */
  | { readonly kind: 'elsewhere'; readonly text: string; readonly url: string };

export type Fact = { readonly term: string; readonly lines: readonly string[] };

export const paragraph = (text: string): EmailBlock => ({ kind: 'paragraph', text });

/** Each line of a text that a person has typed. */
export const paragraphsOf = (text: string): readonly EmailBlock[] =>
  text
    .split(/\s*\n\s*/)
    .filter((line) => line !== '')
    .map(paragraph);

export const note = (text: string): EmailBlock => ({ kind: 'note', text });
export const facts = (...list: readonly Fact[]): EmailBlock => ({ kind: 'facts', facts: list });
export const button = (text: string, path: string): EmailBlock => ({ kind: 'button', text, path });
export const link = (text: string, path: string): EmailBlock => ({ kind: 'link', text, path });
export const elsewhere = (text: string, url: string): EmailBlock => ({ kind: 'elsewhere', text, url });
