import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import type { z } from 'zod';
import { searchMembersBy } from '#backend/persistence/members/member-search.ts';
import { recordExport } from '#backend/actions/accounting/accounting.ts';
import type { InboxItem } from '#backend/actions/inquiries/inbox.ts';
import type { ActionOf } from '#backend/actions/staff/operator-action.ts';
import type { Paged, Page } from '#backend/actions/ports.ts';
import type { CsvFiles } from '#backend/actions/shipments/ports.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import type { listExportCalls } from '#lib/contract/ops/list-exports.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { bytesOf, type CsvList, csvParts } from './csv-lists.ts';
import * as COLUMNS from './list-export-columns.ts';
import { listInquiries } from '#backend/persistence/inquiries/inbox.ts';

type ListCall =
  | 'findDraws'
  | 'listNews'
  | 'listBanners'
  | 'listPictures'
  | 'listRefunds'
  | 'listApprovals'
  | 'listShipments'
  | 'listExpiredPrizes';

type ListExportDeps = {
  readonly database: OperatorDatabase;
  readonly csvFiles: Pick<CsvFiles, 'text'>;
  /** The calls that show the lists; a file has their rows. */
  readonly lists: Pick<OpsHandlers, ListCall>;
};

/** The lists of the console as CSV. */
export const listExportHandlers = ({
  database,
  csvFiles,
  lists,
}: ListExportDeps): Pick<OpsHandlers, keyof typeof listExportCalls> => {
  const file: WriteFile = async ({ filter, read, columns }, action) => {
    await recordExport(database.db, filter, action);
    return { pieces: bytesOf(csvParts(csvFiles, { read, filter: {}, columns })) };
  };
  return {
    ...contentFiles({ file, lists }),
    ...tradeFiles({ file, lists }),
    ...peopleFiles({ file, database }),
  };
};

type WriteFile = <Row>(
  list: ExportedList<Row>,
  action: ActionOf,
) => Promise<{ readonly pieces: AsyncIterable<Uint8Array<ArrayBuffer>> }>;

type ListedFiles = Pick<ListExportDeps, 'lists'> & { readonly file: WriteFile };

type ContentFile = 'exportDraws' | 'exportNews' | 'exportBanners' | 'exportPictures';

const contentFiles = ({ file, lists }: ListedFiles): Pick<OpsHandlers, ContentFile> => ({
  exportDraws: ({ query }, operator) => {
    const read = byOffset(
      async (page) =>
        answerIn(opsContract.findDraws, await lists.findDraws(inputOf({ ...query, ...page }), operator)),
      (item) => `${item.kind} ${(item.kind === 'draw' ? item.draw : item.draft).directoryName}`,
    );
    return file({ filter: query, read, columns: COLUMNS.DRAWS }, operator.action);
  },

  exportNews: ({ query }, operator) => {
    const read = byOffset(
      async (page) =>
        answerIn(opsContract.listNews, await lists.listNews(inputOf({ ...query, ...page }), operator)),
      ({ newsId }) => newsId,
    );
    return file({ filter: query, read, columns: COLUMNS.NEWS }, operator.action);
  },

  exportBanners: ({ query }, operator) => {
    const read = byOffset(
      async (page) => {
        const list = answerIn(
          opsContract.listBanners,
          await lists.listBanners(inputOf({ ...query, ...page }), operator),
        );
        return { total: list.total, items: list.banners };
      },
      ({ bannerId }) => bannerId,
    );
    return file({ filter: query, read, columns: COLUMNS.BANNERS }, operator.action);
  },

  exportPictures: ({ query }, operator) => {
    const read = byOffset(
      async (page) =>
        answerIn(
          opsContract.listPictures,
          await lists.listPictures(inputOf({ ...query, ...page }), operator),
        ),
      ({ pictureId }) => pictureId,
    );
    return file({ filter: query, read, columns: COLUMNS.PICTURES }, operator.action);
  },
});

type TradeFile = 'exportRefunds' | 'exportApprovals' | 'exportShipmentList' | 'exportExpiredPrizes';

const tradeFiles = ({ file, lists }: ListedFiles): Pick<OpsHandlers, TradeFile> => ({
  exportRefunds: ({ query }, operator) => {
    const read = byOffset(
      async (page) =>
        answerIn(opsContract.listRefunds, await lists.listRefunds(inputOf({ ...query, ...page }), operator)),
      ({ refundId }) => refundId,
    );
    return file({ filter: query, read, columns: COLUMNS.REFUNDS }, operator.action);
  },

  exportApprovals: ({ query }, operator) => {
    const read = byOffset(
      async (page) =>
        answerIn(
          opsContract.listApprovals,
          await lists.listApprovals(inputOf({ ...query, ...page }), operator),
        ),
      ({ approvalId }) => approvalId,
    );
    return file({ filter: query, read, columns: COLUMNS.APPROVALS }, operator.action);
  },

  exportShipmentList: ({ query }, operator) => {
    const read = byOffset(
      async (page) =>
        answerIn(
          opsContract.listShipments,
          await lists.listShipments(inputOf({ ...query, ...page }), operator),
        ),
      ({ shipmentId }) => shipmentId,
    );
    return file({ filter: query, read, columns: COLUMNS.SHIPMENTS }, operator.action);
  },

  exportExpiredPrizes: ({ query }, operator) => {
    const read = byOffset(
      async (page) =>
        answerIn(
          opsContract.listExpiredPrizes,
          await lists.listExpiredPrizes(inputOf({ ...query, ...page }), operator),
        ),
      ({ wonPrizeId }) => wonPrizeId,
    );
    return file({ filter: query, read, columns: COLUMNS.EXPIRED_PRIZES }, operator.action);
  },
});

type PeopleDeps = Pick<ListExportDeps, 'database'> & { readonly file: WriteFile };

/** Their lists record each look at them; a file is one entry. */
const peopleFiles = ({
  file,
  database,
}: PeopleDeps): Pick<OpsHandlers, 'exportInquiries' | 'exportMembers'> => ({
  exportInquiries: ({ query }, { action }) => {
    const { state, topic, minDays } = query;
    const filter = { state, topic, minDays, assignee: undefined, unassigned: undefined };
    const read: ExportedList<InboxItem>['read'] = (_filter, params) =>
      inTransaction(database.db, async (tx) => {
        const { total, ...slice } = await listInquiries(tx, filter, params);
        return { ...slice, all: params.after === undefined ? { rows: total, yen: 0 } : null };
      });
    return file({ filter: query, read, columns: COLUMNS.INQUIRIES }, action);
  },

  exportMembers: (_input, { action }) => {
    const read = byOffset(
      (page) => inTransaction(database.db, (tx) => searchMembersBy(tx, undefined, page)),
      ({ memberId }) => memberId,
    );
    return file({ filter: {}, read, columns: COLUMNS.MEMBERS }, action);
  },
});

const inputOf = <Query>(query: Query) => ({ params: undefined, query, body: undefined });

type ExportedList<Row> = Pick<CsvList<object, Row>, 'read' | 'columns'> & {
  /** The conditions, for the operator log. */
  readonly filter: object;
};

/** Reads a list by offset. An item that is added meanwhile moves others to the next part; they are in the file once. */
function byOffset<Row>(
  list: (page: Page) => Promise<Paged<Row>>,
  keyOf: (row: Row) => string,
): ExportedList<Row>['read'] {
  const seen = new Set<string>();
  return async (_filter, { limit, after }) => {
    const offset = Number(after ?? 0);
    const { total, items: read } = await list({ limit, offset });
    const items = read.filter((row) => !seen.has(keyOf(row)));
    for (const row of items) seen.add(keyOf(row));
    return {
      items,
      next: read.length < limit ? null : String(offset + read.length),
      all: after === undefined ? { rows: total, yen: 0 } : null,
    };
  };
}

type Outcome = { readonly answer: unknown } | { readonly refusal: string } | { readonly pieces: unknown };

/** The answer of a list as it is sent. The lists refuse nothing. */
function answerIn<Schema extends z.ZodType>(
  { answer: schema }: { readonly answer: Schema },
  outcome: Outcome,
): z.output<Schema> {
  if ('answer' in outcome) return schema.parse(outcome.answer);
  throw new Error('A list gave no answer.');
}
