import type { Text } from '../text.ts';
import type { Fact } from '../facts-table.tsx';

/** One numbered part of the privacy policy: paragraphs, then points, then a table, then a last word. */
export type PolicySection = Readonly<{
  id: string;
  title: string;
  paragraphs: readonly Text[];
  points?: readonly Text[];
  facts?: readonly Fact[];
  after?: readonly Text[];
}>;
