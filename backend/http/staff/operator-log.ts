import { recordExport } from '#backend/actions/accounting/accounting.ts';
import type { Operation } from '#backend/actions/staff/operation.ts';
import type {
  OperatorLogEntry,
  OperatorLogFilter,
  OperatorLogStore,
} from '#backend/actions/staff/operator-log.ts';
import type { CsvFiles } from '#backend/actions/shipments/ports.ts';
import { operatorLogCalls } from '#lib/contract/ops/operator-log.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { pageFrom } from '../server/parse.ts';
import { filterOf } from '../accounting/accounting.ts';
import { bytesOf, type Columns, type CsvList, csvParts, timeText } from '../lists/csv-lists.ts';

type OperatorLogDeps = {
  readonly operation: Pick<Operation, 'operatorLog' | 'inTransaction'>;
  readonly csvFiles: Pick<CsvFiles, 'text'>;
};

export const operatorLogHandlers = ({
  operation,
  csvFiles,
}: OperatorLogDeps): Pick<OpsHandlers, 'listActs' | 'exportActs'> => ({
  listActs: async ({ query: { limit, offset, after, ...query } }) => {
    const { operatorLog } = operation;
    const filter = filterOf(query);
    const total = await operatorLog.count(filter);
    const { items, next } = await operatorLog.page(filter, { ...pageFrom({ limit, offset }), after });
    return { answer: { total, items, next } };
  },

  exportActs: async ({ query }, { action }) => {
    await recordExport(operation, query, action);
    return { pieces: bytesOf(operatorLogFile({ operatorLog: operation.operatorLog, csvFiles })(query)) };
  },
});

type FileDeps = Pick<OperatorLogDeps, 'csvFiles'> & Pick<Operation, 'operatorLog'>;

/** The operator log as CSV, newest first. */
export const operatorLogFile =
  ({ operatorLog, csvFiles }: FileDeps) =>
  (query: object) =>
    csvParts(csvFiles, {
      read: partsOf(operatorLog),
      filter: filterOf(operatorLogCalls.exportActs.query.parse(query)),
      columns: COLUMNS,
    });

/** Reads the log in parts for an export. */
const partsOf =
  (operatorLog: OperatorLogStore): CsvList<OperatorLogFilter, OperatorLogEntry>['read'] =>
  async (filter, { limit, after }) => {
    const { items, next } = await operatorLog.page(filter, {
      ...{ limit, offset: 0, after: after === undefined ? undefined : Number(after) },
    });
    const all = after === undefined ? { rows: await operatorLog.count(filter), yen: 0 } : null;
    return { items, next: next === null ? null : String(next), all };
  };

const COLUMNS: Columns<OperatorLogEntry> = [
  ['番号', ({ actId }) => actId],
  ['日時', ({ at }) => timeText(at)],
  ['担当者', ({ operator }) => operator],
  ['操作', ({ act }) => act],
  ['会員', ({ memberIds }) => memberIds?.join(' ') ?? null],
  ['内容', ({ facts }) => JSON.stringify(facts)],
];
