import type { OpsBanner } from '#lib/contract/ops/banners.ts';
import type { Column } from './columns.ts';

/** The console shows banners as they are ordered, with their pictures. */
export const BANNER_COLUMNS: readonly Column<OpsBanner>[] = [
  { key: 'bannerId', file: 'バナー' },
  { key: 'position', file: '順番' },
  { key: 'title', file: 'タイトル' },
  { key: 'link', file: 'リンク先' },
  { key: 'pictureId', file: '画像' },
  { key: 'pictureAlt', file: '画像の説明' },
  { key: 'startsAt', file: '開始日時', as: 'time' },
  { key: 'endsAt', file: '終了日時', as: 'time' },
  { key: 'isUp', file: '表示中' },
];
