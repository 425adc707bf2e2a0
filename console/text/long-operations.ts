import type { LongOperationCall, LongOperationState } from '#lib/contract/long-operation-enums.ts';
import { JOURNAL_FORMATS } from '#lib/contract/enums.ts';
import type { LongOperation } from '#lib/contract/ops/long-operations.ts';
import { numberText } from '#lib/text/numbers.ts';
import { JOURNAL_FORMAT_NAMES, monthText } from '#lib/lists/accounting-names.ts';

export const LONG_OPERATION_NAMES: Readonly<Record<LongOperationCall, string>> = {
  auditLedger: '帳簿の検査',
  closeMonth: '月の締め',
  exportOrders: '注文の書き出し',
  exportAccountingPayments: '入金の書き出し',
  exportAccountingRefunds: '返金の書き出し',
  exportAccountingShipments: '発送の書き出し',
  exportJournal: '仕訳の書き出し',
  exportOperatorLog: '操作の記録の書き出し',
  exportCatalogue: 'カタログの書き出し',
  importCatalogue: 'カタログの読み込み',
  copyToTestShop: 'テスト用の店へのコピー',
};

export const LONG_OPERATION_STATE_NAMES: Readonly<Record<LongOperationState, string>> = {
  waiting: '順番待ち',
  running: '処理中',
  done: '完了',
  refused: '締めていません',
  failed: '失敗',
  interrupted: '中断',
};

export const LONG_OPERATION_COLOURS: Readonly<Record<LongOperationState, string>> = {
  waiting: 'gray',
  running: 'blue',
  done: 'green',
  refused: 'red',
  failed: 'red',
  interrupted: 'red',
};

const FILE_NAMES: Readonly<Record<LongOperationCall, string>> = {
  auditLedger: '検査',
  closeMonth: '月の締め',
  exportOrders: '注文',
  exportAccountingPayments: '入金',
  exportAccountingRefunds: '返金',
  exportAccountingShipments: '発送',
  exportJournal: '仕訳',
  exportOperatorLog: '操作の記録',
  exportCatalogue: 'カタログ',
  importCatalogue: 'カタログの読み込み',
  copyToTestShop: 'テスト用の店へのコピー',
};

const journalFormatOf = (value: unknown) => {
  const format = JOURNAL_FORMATS.find((known) => known === value);
  return format === undefined ? '' : JOURNAL_FORMAT_NAMES[format];
};

/** The conditions of an operation in words, such as 「2026年10月・弥生会計」. */
export function operationSubject({ call, query }: Pick<LongOperation, 'call' | 'query'>): string {
  const { from, to, month, format, ...others } = query;
  if (call === 'exportJournal') return `${monthText(String(month))}・${journalFormatOf(format)}`;
  if (call === 'closeMonth') return monthText(String(month));
  const period = from === undefined && to === undefined ? '全期間' : `${from ?? ''}〜${to ?? ''}`;
  const count = Object.keys(others).length;
  if (call === 'auditLedger' || isWhole(call)) return '';
  return count === 0 ? period : `${period}・ほか${numberText(count)}つの条件`;
}

/** `注文_2026-10-01_2026-10-31.csv` */
export function operationFileName({ call, query }: Pick<LongOperation, 'call' | 'query'>): string {
  const { from, to, month, format } = query;
  const parts = call === 'exportJournal' ? [month, journalFormatOf(format)] : [from, to];
  return `${[FILE_NAMES[call], ...parts.filter((part) => part !== undefined)].join('_')}.${call === 'exportCatalogue' ? 'zip' : 'csv'}`;
}

/** Of everything: no condition chooses a part. */
const isWhole = (call: LongOperationCall) =>
  call === 'exportCatalogue' || call === 'importCatalogue' || call === 'copyToTestShop';

/** `1,200 / 5,000件` */
export function progressText({ call, done, ofAll }: LongOperation): string {
  const unit = call === 'auditLedger' || call === 'closeMonth' ? '項目' : '件';
  return ofAll === null ? `${numberText(done)}${unit}` : `${numberText(done)} / ${numberText(ofAll)}${unit}`;
}
