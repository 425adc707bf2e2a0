import { recordExport } from '#backend/actions/accounting/accounting.ts';
import type { OperatorDatabase, Database } from '#backend/persistence/db/database.ts';
import type { OperatorLogEntry, OperatorLogFilter } from '#backend/actions/staff/operator-log.ts';
import type { CsvFiles } from '#backend/actions/shipments/ports.ts';
import { operatorLogCalls } from '#lib/contract/ops/operator-log.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { pageFrom } from '../server/parse.ts';
import { filterOf } from '../accounting/accounting.ts';
import { bytesOf, type Columns, type CsvList, csvParts, timeText } from '../lists/csv-lists.ts';
import { countActions, pageOfActions } from '#backend/persistence/staff/operator-log.ts';

type OperatorLogDeps = {
  readonly database: OperatorDatabase;
  readonly csvFiles: Pick<CsvFiles, 'text'>;
};

export const operatorLogHandlers = ({
  database,
  csvFiles,
}: OperatorLogDeps): Pick<OpsHandlers, 'listOperatorLog' | 'exportOperatorLog'> => ({
  listOperatorLog: async ({ query: { limit, offset, after, ...query } }) => {
    const { listsDb: db } = database;
    const filter = filterOf(query);
    const total = await countActions(db, filter);
    const { items, next } = await pageOfActions(db, filter, { ...pageFrom({ limit, offset }), after });
    return { answer: { total, items, next } };
  },

  exportOperatorLog: async ({ query }, { action }) => {
    await recordExport(database.db, query, action);
    return { pieces: bytesOf(operatorLogFile({ database: database, csvFiles })(query)) };
  },
});

type FileDeps = OperatorLogDeps;

/** The operator log as CSV, newest first. */
export const operatorLogFile =
  ({ database, csvFiles }: FileDeps) =>
  (query: object) =>
    csvParts(csvFiles, {
      read: partsOf(database.listsDb),
      filter: filterOf(operatorLogCalls.exportOperatorLog.query.parse(query)),
      columns: COLUMNS,
    });

/** Reads the log in parts for an export. */
const partsOf =
  (db: Database): CsvList<OperatorLogFilter, OperatorLogEntry>['read'] =>
  async (filter, { limit, after }) => {
    const { items, next } = await pageOfActions(db, filter, {
      ...{ limit, offset: 0, after: after === undefined ? undefined : Number(after) },
    });
    const all = after === undefined ? { rows: await countActions(db, filter), yen: 0 } : null;
    return { items, next: next === null ? null : String(next), all };
  };

const COLUMNS: Columns<OperatorLogEntry> = [
  ['番号', ({ entryId }) => entryId],
  ['日時', ({ at }) => timeText(at)],
  ['担当者', ({ operator }) => operator],
  ['操作', ({ action }) => action],
  ['会員', ({ memberIds }) => memberIds?.join(' ') ?? null],
  ['内容', ({ facts }) => JSON.stringify(facts)],
];
