import type { SiteTextBlock, SiteTextKind } from '#lib/contract/site-text-blocks.ts';

/** A site text as shoppers read it: with the values of its variables. */
export type ShownText = Readonly<{
  kind: SiteTextKind;
  blocks: readonly SiteTextBlock[];
}>;
