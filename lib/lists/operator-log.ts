import type { OperatorLogEntry } from '#lib/contract/ops/operator-log.ts';
import type { Column } from './columns.ts';
import { factsText } from './log-facts.ts';
import { actionName } from './operator-actions.ts';

export const OPERATOR_LOG_COLUMNS: readonly Column<OperatorLogEntry>[] = [
  { key: 'name', label: '操作', isMain: true, isShort: true, isSlot: true },
  { key: 'entryId', file: '番号' },
  { key: 'at', label: '日時', file: true, as: 'time' },
  { key: 'operator', label: '担当者', file: true, isShort: true },
  { key: 'action', file: '操作', write: ({ action }) => actionName(String(action)) },
  { key: 'memberIds', file: '会員', write: ({ memberIds }) => memberIds?.join(' ') ?? null },
  { key: 'facts', label: '内容', file: true, write: ({ facts }) => factsText(facts) },
  // As it is stored: the words shorten ids.
  { key: 'stored', file: '記録', write: ({ action, facts }) => JSON.stringify({ action, ...facts }) },
];
