import type { Text } from '../text.ts';

/** One row of a table of facts: what it is about, and what there is to say. */
export type Fact = Readonly<{ term: string; lines: readonly Text[]; list?: readonly Text[] }>;

export type FactGroup = Readonly<{ id: string; title: string; facts: readonly Fact[] }>;
