import { z } from 'zod';
import { OPERATOR_LOG_COLUMNS } from '#lib/lists/operator-log.ts';
import { choice, day, text } from '#console/lists/filters.tsx';
import { ListPage } from '#console/lists/list-page.tsx';
import { ACTION_NAMES, actionName } from '#lib/lists/operator-actions.ts';
import { EntryFacts } from './entry-facts.tsx';

const FILTERS = {
  from: day('はじめの日'),
  to: day('おわりの日'),
  operator: text('担当者'),
  action: choice('操作', Object.keys(ACTION_NAMES), actionName),
  member: text('会員ID', z.uuid()),
};

/** Lists the operator log, newest first. Its entries cannot be changed. */
export const LogPage = () => (
  <ListPage
    title="操作の記録"
    call="listOperatorLog"
    columns={OPERATOR_LOG_COLUMNS}
    cells={{
      name: ({ action }) => actionName(action),
      facts: ({ facts }) => <EntryFacts facts={facts} />,
    }}
    rowKey={({ entryId }) => String(entryId)}
    filters={FILTERS}
    isCounted
    csv="startLogExport"
    empty="条件に合う記録はありません。"
  />
);
