import type { ExpiredPrize } from '#lib/contract/ops/storage.ts';
import { japanYearDay } from '#lib/text/dates.ts';
import { gradeName } from '#lib/text/labels.ts';
import type { Column } from './columns.ts';

/** Prizes past their storage. */
export const EXPIRED_PRIZE_COLUMNS: readonly Column<ExpiredPrize>[] = [
  {
    key: 'prize',
    label: '賞品',
    isMain: true,
    isLong: true,
    show: (prize) => `${gradeName(prize)} ${prize.name}`,
  },
  { key: 'wonPrizeId', file: '当選賞品' },
  { key: 'memberId', file: '会員' },
  { key: 'orderNumber', file: '注文番号' },
  { key: 'drawTitle', label: 'ガチャ', file: true, isLong: true },
  { key: 'orderNumber', label: '注文' },
  { key: 'grade', file: '賞', write: ({ gradeLabel }) => gradeName({ gradeLabel: String(gradeLabel) }) },
  { key: 'name', file: '賞品' },
  {
    key: 'keptUntil',
    label: '保管期限',
    file: true,
    as: 'time',
    show: ({ keptUntil }) => japanYearDay(keptUntil),
  },
  { key: 'over', label: '過ぎた日数', isNumber: true, isSlot: true },
];
