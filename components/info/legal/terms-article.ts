import type { Text } from '../text.ts';

/** 項: a numbered paragraph, with its 号 if it lists cases. */
type Paragraph = Readonly<{ text: Text; items?: readonly Text[] }>;

/** 条. Its number is its position in the whole document. */
export type Article = Readonly<{ title: string; paragraphs: readonly Paragraph[] }>;

/** 章 */
export type Chapter = Readonly<{ title: string; articles: readonly Article[] }>;
