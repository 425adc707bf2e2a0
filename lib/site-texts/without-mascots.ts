import type { SiteTextBlock } from '#lib/contract/site-text-blocks.ts';

/** A text for a shop that has not the usual mascots: without their picture and the heading of nothing else. */
export const withoutMascotPicture = (blocks: readonly SiteTextBlock[]): readonly SiteTextBlock[] =>
  blocks.filter(
    (block, at) => block.kind !== 'picture' && !(block.kind === 'chapter' && isPictureAlone(blocks, at + 1)),
  );

const isPictureAlone = (blocks: readonly SiteTextBlock[], at: number): boolean =>
  blocks[at]?.kind === 'picture' && (blocks[at + 1] === undefined || blocks[at + 1]?.kind === 'chapter');
