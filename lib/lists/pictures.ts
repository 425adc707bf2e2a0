import type { OpsPicture } from '#lib/contract/ops/content.ts';
import type { Column } from './columns.ts';

/** The console shows the pictures themselves. */
export const PICTURE_COLUMNS: readonly Column<OpsPicture>[] = [
  { key: 'pictureId', file: '画像' },
  { key: 'kind', file: '種類' },
  { key: 'width', file: '幅' },
  { key: 'height', file: '高さ' },
  { key: 'addedAt', file: '追加日時', as: 'time' },
  {
    key: 'uses',
    file: '使用先',
    write: ({ uses }) => uses.map(({ kind, id }) => `${kind} ${id}`).join(' / '),
  },
];
