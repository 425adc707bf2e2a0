import type { NewsCategory } from '#lib/contract/enums.ts';
import { newsCalls, type OpsNewsArticle } from '#lib/contract/ops/content.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { NEWS_LABELS } from '#lib/text/labels.ts';
import { contractErrors, type FieldErrors } from '#console/forms/contract-errors.ts';
import { fromJapanTime, toJapanTime } from '#console/forms/japan-time.ts';
import type { FieldText } from '#console/forms/merge.ts';
import type { ChosenPicture } from '#console/forms/picture-field.tsx';

export type BlockKind = OpsNewsArticle['body'][number]['kind'];

/** A block as it is typed. A list has one item a line. */
export type TypedBlock = {
  /** Unique in the form; it stays when blocks change places. */
  readonly id: string;
  readonly kind: BlockKind;
  readonly text: string;
  readonly link: string;
};

export type ArticleForm = {
  readonly category: NewsCategory;
  readonly title: string;
  readonly summary: string;
  /** Japan's time, such as `2026-11-28T10:00`; empty: at once. */
  readonly publishedAt: string;
  readonly picture: ChosenPicture | null;
  readonly blocks: readonly TypedBlock[];
};

export const newBlock = (kind: BlockKind): TypedBlock => ({
  id: crypto.randomUUID(),
  kind,
  text: '',
  link: '',
});

export const emptyArticle = (): ArticleForm => ({
  category: 'notice',
  title: '',
  summary: '',
  publishedAt: '',
  picture: null,
  blocks: [newBlock('paragraph')],
});

export const formOf = (article: OpsNewsArticle): ArticleForm => ({
  category: article.category,
  title: article.title,
  summary: article.summary,
  publishedAt: toJapanTime(article.publishedAt),
  picture: article.picture,
  blocks: article.body.map((block) => ({ ...newBlock(block.kind), ...typedParts(block) })),
});

function typedParts(block: OpsNewsArticle['body'][number]): Partial<TypedBlock> {
  if (block.kind === 'list') return { text: block.items.join('\n') };
  return block.kind === 'link' ? { text: block.text, link: block.link } : { text: block.text };
}

/** The body of the calls. A publication time that nobody has touched is not sent, because the field has no seconds. */
export const bodyOf = ({ blocks, publishedAt, ...form }: ArticleForm, stored?: OpsNewsArticle) => {
  const isAsStored = stored !== undefined && toJapanTime(stored.publishedAt) === publishedAt;
  return {
    ...form,
    publishedAt: isAsStored ? undefined : fromJapanTime(publishedAt),
    body: blocks.map(blockOf),
  };
};

function blockOf({ kind, text, link }: TypedBlock): OpsNewsArticle['body'][number] {
  switch (kind) {
    case 'list':
      return { kind, items: text.split('\n').filter((line) => line.trim() !== '') };
    case 'link':
      return { kind, text, link };
    case 'heading':
    case 'paragraph':
      return { kind, text };
  }
}

export const articleErrors = (form: ArticleForm): FieldErrors =>
  contractErrors(newsCalls.postNews.body, bodyOf(form));

export const FIELD_TEXTS: readonly FieldText<ArticleForm>[] = [
  { label: '種類', textOf: ({ category }) => NEWS_LABELS[category] },
  { label: 'タイトル', textOf: ({ title }) => title },
  { label: '要約', textOf: ({ summary }) => summary },
  { label: '公開日時', textOf: ({ publishedAt }) => japanTimeText(publishedAt) },
  {
    label: '画像',
    textOf: ({ picture }) => (picture === null ? '' : `あり（${picture.alt || '代替テキストなし'}）`),
  },
  {
    label: '本文',
    textOf: ({ blocks }) => blocks.map(({ text, link }) => `${text}${link && ` (${link})`}`).join('\n'),
  },
];

const japanTimeText = (local: string): string => {
  const timestamp = fromJapanTime(local);
  return timestamp === undefined ? 'すぐ' : japanDateTime(timestamp);
};
