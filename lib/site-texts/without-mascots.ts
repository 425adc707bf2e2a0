import type { SiteTextBlock } from '#lib/contract/site-text-blocks.ts';

/** Sentences of the first versions that speak of the mascots, and what a shop without them says. */
const OTHERWISE: ReadonlyMap<string, string> = new Map([
  [
    'ご案内役のラムじいです。\n引きかたは、5つだけ。むずかしいところは、あとからどうぞ。',
    '引きかたは、5つだけです。\nむずかしいところは、あとからどうぞ。',
  ],
  [
    '引きかたの順番は、[遊び方](/sanrio/howto)でラムじいがご案内しています。',
    '引きかたの順番は、[遊び方](/sanrio/howto)でご案内しています。',
  ],
  [
    '売っているのは、八人のキャラクターのグッズです。ぬいぐるみも、マグカップも、缶バッジも、店のなかで絵をかいて、ひとつずつ作っています。',
    '何が当たるかは、くじのページにすべてのせています。',
  ],
]);

const CHAPTER = 'mascots';

const saidOtherwise = (block: SiteTextBlock): SiteTextBlock => {
  switch (block.kind) {
    case 'paragraph':
    case 'lead':
      return { ...block, text: OTHERWISE.get(block.text) ?? block.text };
    case 'question':
      return { ...block, lines: block.lines.map((line) => OTHERWISE.get(line) ?? line) };
    default:
      return block;
  }
};

/** The first version of a text for a shop that has not the usual mascots: without their chapter and their names. */
export const withoutMascots = (blocks: readonly SiteTextBlock[]): readonly SiteTextBlock[] =>
  blocks
    .filter((block) => block.kind !== 'picture' && !(block.kind === 'chapter' && block.id === CHAPTER))
    .map(saidOtherwise);
