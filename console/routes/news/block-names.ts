import type { BlockKind } from './article-form.ts';

export const BLOCK_NAMES: Readonly<Record<BlockKind, string>> = {
  heading: '見出し',
  paragraph: '本文',
  list: '箇条書き',
  link: 'リンク',
};
