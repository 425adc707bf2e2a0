import type { BlockKind, MemberSignal, TagColour } from '#lib/contract/enums.ts';
import type { Block } from '#lib/contract/ops/blocks.ts';
import { SIGNAL_DAYS } from '#lib/contract/shop-rules.ts';
import type { Column } from './columns.ts';

/** The sentence of each signal, without a judgement. `{n}` is its number. */
export const SIGNAL_TEXTS: Readonly<Record<MemberSignal, string>> = {
  blocked: 'ブロックリストの{n}件に当てはまります。',
  chargebacks: 'チャージバックが{n}件あります。',
  refusedCards: `この${SIGNAL_DAYS}日に、カードが断られた注文が{n}件あります。`,
  sameDevice: '同じ端末を使う会員が、ほかに{n}人います。',
  sameTel: '同じ電話番号の会員が、ほかに{n}人います。',
  sameAddress: '同じ住所の会員が、ほかに{n}人います。',
  sameCard: 'ブランド・下4けた・有効期限が同じカードの会員が、ほかに{n}人います。偶然のこともあります。',
};

export const BLOCK_KIND_NAMES: Readonly<Record<BlockKind, string>> = {
  address: '住所',
  tel: '電話番号',
  emailDomain: 'メールのドメイン',
  card: 'カード',
};

export const TAG_COLOUR_NAMES: Readonly<Record<TagColour, string>> = {
  gray: '灰',
  red: '赤',
  orange: 'だいだい',
  yellow: '黄',
  green: '緑',
  blue: '青',
  violet: '紫',
};

export const BLOCK_COLUMNS: readonly Column<Block>[] = [
  { key: 'value', label: '内容', isMain: true },
  { key: 'kind', label: '種類', names: BLOCK_KIND_NAMES },
  { key: 'reason', label: '理由' },
  { key: 'until', label: '期限', as: 'time' },
  { key: 'addedBy', label: '登録した人' },
  { key: 'addedAt', label: '登録', as: 'time' },
  {
    key: 'endedBy',
    label: '解除した人',
    show: ({ endedBy }) => endedBy ?? '',
  },
];
