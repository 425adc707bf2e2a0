import type { PictureKind } from '#lib/contract/enums.ts';

export const PICTURE_KIND_NAMES: Readonly<Record<PictureKind, string>> = {
  wide: '横長（ガチャ・お知らせ）',
  goods: '正方形（賞品）',
  banner: 'バナー',
};
