import type { OpsPicture } from '#lib/contract/ops/content.ts';
import type { Column } from './columns.ts';
import { PICTURE_KIND_NAMES } from './picture-kinds.ts';

const USE_NAMES = { draw: 'ガチャ', draft: '下書き', news: 'お知らせ', banner: 'バナー' } as const;

/** The console shows the pictures themselves. */
export const PICTURE_COLUMNS: readonly Column<OpsPicture>[] = [
  { key: 'pictureId', file: '画像' },
  { key: 'kind', file: '種類', names: PICTURE_KIND_NAMES },
  { key: 'width', file: '幅' },
  { key: 'height', file: '高さ' },
  { key: 'addedAt', file: '追加日時', as: 'time' },
  {
    key: 'uses',
    file: '使用先',
    write: ({ uses }) => uses.map(({ kind, id }) => `${USE_NAMES[kind]} ${id}`).join(' / '),
  },
];
