import type { z } from 'zod';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { recordExport } from '#backend/actions/staff/record-export.ts';
import { listInquiries, type InboxFilter, type InboxItem } from '#backend/persistence/inquiries/inbox.ts';
import { searchMembersBy } from '#backend/persistence/members/member-search.ts';
import type { LineFilter } from '#backend/persistence/prizes/prize-lines.ts';
import { pageOfStock, type StockLine } from '#backend/persistence/prizes/stock.ts';
import { type OpsCallInput, opsContract } from '#lib/contract/ops/contract.ts';
import { APPROVAL_COLUMNS } from '#lib/lists/approvals.ts';
import { BANNER_COLUMNS } from '#lib/lists/banners.ts';
import type { Column } from '#lib/lists/columns.ts';
import { DRAW_COLUMNS, drawNameOf } from '#lib/lists/draws.ts';
import { INQUIRY_COLUMNS } from '#lib/lists/inquiries.ts';
import { MEMBER_COLUMNS } from '#lib/lists/members.ts';
import { NEWS_COLUMNS } from '#lib/lists/news.ts';
import { PICTURE_COLUMNS } from '#lib/lists/pictures.ts';
import { LISTED_REFUND_COLUMNS } from '#lib/lists/refunds.ts';
import { SHIPMENT_COLUMNS } from '#lib/lists/shipments.ts';
import { STOCK_COLUMNS } from '#lib/lists/stock.ts';
import { EXPIRED_PRIZE_COLUMNS } from '#lib/lists/storage.ts';
import { stockLineFor } from '../prizes-for-staff.ts';
import { presentInquiry } from '../inquiries-for-staff.ts';
import type { Operator, OpsHandlers } from '../server/operator-calls.ts';
import { backgroundFiles, bySlices } from './background-files.ts';
import { byOffset } from './by-offset.ts';
import { bytesOf, csvFile } from './csv-file.ts';
import type { Page, Paged, ReadSlice, Slice, SliceParams } from '#backend/persistence/db/pages.ts';
import type { LongPart } from '#backend/persistence/staff/long-operations.ts';

type ListCall =
  | 'findDraws'
  | 'listNews'
  | 'listBanners'
  | 'listPictures'
  | 'listRefunds'
  | 'listApprovals'
  | 'listShipments'
  | 'listExpiredPrizes';

type FileDeps = {
  readonly database: OperatorDatabase;
  /** The calls that show the lists; a file has their rows. */
  readonly lists: Pick<OpsHandlers, ListCall>;
};

/** The lists of the console as files. Each is recorded before it begins. */
export function listFileHandlers({ database, lists }: FileDeps) {
  const background = backgroundFiles(database.listsDb);
  const sent: SendFile =
    (file) =>
    async ({ query }, operator) => {
      await recordExport(database.db, query ?? {}, operator.action);
      return { pieces: bytesOf(file(query, operator)) };
    };
  const listed = listedBy(sent);
  return {
    exportOrders: sent(background.exportOrders),
    exportAccountingPayments: sent(background.exportAccountingPayments),
    exportAccountingRefunds: sent(background.exportAccountingRefunds),
    exportAccountingShipments: sent(background.exportAccountingShipments),
    exportOperatorLog: sent(background.exportOperatorLog),
    exportDraws: listed(lists.findDraws, opsContract.findDraws, {
      columns: DRAW_COLUMNS,
      keyOf: (item) => `${item.kind} ${drawNameOf(item)}`,
    }),
    exportNews: listed(lists.listNews, opsContract.listNews, {
      columns: NEWS_COLUMNS,
      keyOf: ({ newsId }) => newsId,
    }),
    exportBanners: listed(lists.listBanners, opsContract.listBanners, {
      columns: BANNER_COLUMNS,
      keyOf: ({ bannerId }) => bannerId,
    }),
    exportPictures: listed(lists.listPictures, opsContract.listPictures, {
      columns: PICTURE_COLUMNS,
      keyOf: ({ pictureId }) => pictureId,
    }),
    exportRefunds: listed(lists.listRefunds, opsContract.listRefunds, {
      columns: LISTED_REFUND_COLUMNS,
      keyOf: ({ refundId }) => refundId,
    }),
    exportApprovals: listed(lists.listApprovals, opsContract.listApprovals, {
      columns: APPROVAL_COLUMNS,
      keyOf: ({ approvalId }) => approvalId,
    }),
    exportShipmentList: listed(lists.listShipments, opsContract.listShipments, {
      columns: SHIPMENT_COLUMNS,
      keyOf: ({ shipmentId }) => shipmentId,
    }),
    exportExpiredPrizes: listed(lists.listExpiredPrizes, opsContract.listExpiredPrizes, {
      columns: EXPIRED_PRIZE_COLUMNS,
      keyOf: ({ wonPrizeId }) => wonPrizeId,
    }),
    exportStock: stockFile(database, sent),
    ...peopleFiles(database, sent),
  } satisfies Partial<OpsHandlers>;
}

type SendFile = <Query extends object | undefined>(
  file: (query: Query, operator: Operator) => AsyncIterable<LongPart>,
) => (
  input: { readonly query: Query },
  operator: Operator,
) => Promise<{ readonly pieces: AsyncIterable<Uint8Array<ArrayBuffer>> }>;

/** Writes the rows of a call that shows a list. */
const listedBy =
  (sent: SendFile) =>
  <Query extends object, Row>(
    list: ListHandler<Query>,
    { answer }: { readonly answer: z.ZodType<Paged<Row>> },
    { columns, keyOf }: { readonly columns: readonly Column<Row>[]; readonly keyOf: (row: Row) => string },
  ) =>
    sent((query: Query, operator) => {
      const read = async (page: Page) => {
        const input = { params: undefined, query: { ...query, ...page }, body: undefined };
        return answer.parse(answerIn(await list(input, operator)));
      };
      return csvFile(columns, byOffset({ read, keyOf }));
    });

/** The calls that show people record each look at them; a file is one entry. */
const peopleFiles = ({ db }: OperatorDatabase, sent: SendFile) =>
  ({
    exportInquiries: sent((query: OpsCallInput<'exportInquiries'>['query']) => {
      const { state, topic, assignee, minDays } = query;
      const unassigned = query.unassigned === undefined ? undefined : true;
      const filter: InboxFilter = { state, topic, assignee, unassigned, minDays };
      const list: ReadSlice<InboxFilter, InboxItem> = (_filter, params) =>
        inTransaction(db, (tx) => sliceOf(listInquiries(tx, filter, params), params));
      return csvFile(INQUIRY_COLUMNS, bySlices(list, filter, presentInquiry));
    }),
    exportMembers: sent(() => {
      const read = (page: Page) => inTransaction(db, (tx) => searchMembersBy(tx, undefined, page));
      return csvFile(MEMBER_COLUMNS, byOffset({ read, keyOf: ({ memberId }) => memberId }));
    }),
  }) satisfies Partial<OpsHandlers>;

const stockFile = ({ db }: OperatorDatabase, sent: SendFile) =>
  sent(({ q, draw }: OpsCallInput<'exportStock'>['query'], { role }) => {
    const list: ReadSlice<LineFilter, StockLine> = (filter, params) =>
      sliceOf(pageOfStock(db, filter, params), params);
    return csvFile(
      STOCK_COLUMNS,
      bySlices(list, { q, directoryName: draw }, (line) => stockLineFor(role, line)),
    );
  });

type PositionedPage<Row> = {
  readonly total: number;
  readonly items: readonly Row[];
  readonly next: string | null;
};

async function sliceOf<Row>(page: Promise<PositionedPage<Row>>, { after }: SliceParams): Promise<Slice<Row>> {
  const { total, items, next } = await page;
  return { items, next, all: after === undefined ? { rows: total, yen: 0 } : null };
}

type ListHandler<Query> = (
  input: { readonly params: undefined; readonly query: Query; readonly body: undefined },
  operator: Operator,
) => Promise<object>;

/** The lists refuse nothing. */
function answerIn(outcome: object): unknown {
  if ('answer' in outcome) return outcome.answer;
  throw new Error('A list gave no answer.');
}
