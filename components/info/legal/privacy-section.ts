import type { Text } from '../text.ts';
import type { Fact } from '../facts-table.tsx';

/** A numbered section of the privacy policy: paragraphs, points, a table, a closing paragraph. */
export type PolicySection = Readonly<{
  id: string;
  title: string;
  paragraphs: readonly Text[];
  points?: readonly Text[];
  facts?: readonly Fact[];
  after?: readonly Text[];
}>;
