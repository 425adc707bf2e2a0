import type { StockLine } from '#lib/contract/ops/stock.ts';
import { gradeName } from '#lib/text/labels.ts';
import type { Column } from './columns.ts';

export const STOCK_COLUMNS: readonly Column<StockLine>[] = [
  {
    key: 'prize',
    label: '賞品',
    isMain: true,
    isLong: true,
    show: (line) => ({ main: `${gradeName(line)} ${line.name}`, detail: line.drawTitle }),
  },
  { key: 'drawTitle', file: 'ガチャ' },
  { key: 'directoryName', file: 'URLの名前' },
  { key: 'grade', file: '賞', write: ({ gradeLabel }) => gradeName({ gradeLabel: String(gradeLabel) }) },
  { key: 'name', file: '賞品' },
  { key: 'total', label: '総数', file: true, as: 'number' },
  { key: 'drawnBefore', file: '販売開始前' },
  { key: 'inBox', label: '箱の中', file: true, as: 'number' },
  { key: 'unplayed', file: '結果待ち' },
  { key: 'won', label: '当選', file: true, as: 'number' },
  { key: 'stored', label: '保管', file: true, as: 'number' },
  { key: 'requested', label: '発送依頼', file: true, as: 'number' },
  { key: 'packed', label: '受付済み', file: '梱包', as: 'number' },
  { key: 'shipped', label: '発送済み', file: true, as: 'number' },
  { key: 'returned', label: '返送', file: true, as: 'number' },
  { key: 'givenUp', label: '放棄', file: true, as: 'number' },
  { key: 'void', label: '無効', file: true, as: 'number' },
  { key: 'spare', label: '予備', file: true, as: 'number' },
  { key: 'costYen', label: '原価', file: '原価（1点）', as: 'yen' },
];
