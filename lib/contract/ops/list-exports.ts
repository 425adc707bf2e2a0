import { z } from 'zod';
import { approvalCalls } from './approvals.ts';
import { bannerFilter } from './banners.ts';
import { drawFilter } from './draw-list.ts';
import { newsCalls, pictureCalls } from './content.ts';
import { Bytes } from './endpoint.ts';
import { inquiryCalls } from './inquiries.ts';
import { OrderFilter } from './list-filters.ts';
import { memberCalls } from './members.ts';
import { refundCalls } from './refunds.ts';
import { shipmentListCalls } from './shipment-lists.ts';
import { stockCalls } from './stock.ts';
import { storageCalls } from './storage.ts';
import { TrueFlag } from './values.ts';

const FILE = { method: 'GET', who: 'operator', media: 'text/csv', answer: Bytes, refusals: [] } as const;

const PAGE = { limit: true, offset: true } as const;
const SLICE = { limit: true, after: true } as const;

const AS_CSV = 'as CSV in UTF-8. Recorded in the operator log.';

/** The lists of the console as files. A file has the rows of the same filters, without pages and without texts that no log may keep. */
export const listExportCalls = {
  exportDraws: {
    ...FILE,
    path: '/api/ops/draws.csv',
    needs: 'draws.read',
    summary: `Draws and drafts of new ones ${AS_CSV}`,
    query: z.strictObject(drawFilter),
  },
  exportNews: {
    ...FILE,
    path: '/api/ops/news.csv',
    needs: 'content.write',
    summary: `News ${AS_CSV}`,
    query: newsCalls.listNews.query.omit(PAGE),
  },
  exportBanners: {
    ...FILE,
    path: '/api/ops/banners.csv',
    needs: 'content.write',
    summary: `Banners ${AS_CSV}`,
    query: z.strictObject(bannerFilter),
  },
  exportPictures: {
    ...FILE,
    path: '/api/ops/pictures.csv',
    needs: 'content.write',
    summary: `Pictures with their uses ${AS_CSV}`,
    query: pictureCalls.listPictures.query.omit(PAGE),
  },
  exportOrders: {
    ...FILE,
    path: '/api/ops/orders.csv',
    needs: 'accounting.read',
    stepUp: true,
    summary: `Orders without names and addresses, oldest first, ${AS_CSV}`,
    query: OrderFilter,
  },
  exportRefunds: {
    ...FILE,
    path: '/api/ops/refunds.csv',
    needs: 'orders.read',
    stepUp: true,
    summary: `Refunds ${AS_CSV}`,
    query: refundCalls.listRefunds.query.omit(PAGE),
  },
  exportApprovals: {
    ...FILE,
    path: '/api/ops/approvals.csv',
    needs: 'orders.read',
    stepUp: true,
    summary: `Requests for a second person ${AS_CSV}`,
    query: approvalCalls.listApprovals.query.omit(PAGE),
  },
  exportShipmentList: {
    ...FILE,
    path: '/api/ops/shipments.csv',
    needs: 'shipments.read',
    stepUp: true,
    summary: `Shipments without names and addresses ${AS_CSV}`,
    query: shipmentListCalls.listShipments.query.omit({ ...PAGE, withNames: true }),
  },
  exportExpiredPrizes: {
    ...FILE,
    path: '/api/ops/storage/expired.csv',
    needs: 'shipments.read',
    stepUp: true,
    summary: `Won prizes whose storage has ended ${AS_CSV}`,
    query: storageCalls.listExpiredPrizes.query.omit(PAGE),
  },
  exportStock: {
    ...FILE,
    path: '/api/ops/stock.csv',
    needs: 'draws.read',
    summary: `The pieces of every prize ${AS_CSV}`,
    query: stockCalls.showStock.query.omit(SLICE),
  },
  exportInquiries: {
    ...FILE,
    path: '/api/ops/inquiries.csv',
    needs: 'inquiries.read',
    stepUp: true,
    summary: `Inquiries without names, addresses and texts ${AS_CSV}`,
    query: inquiryCalls.findInquiries.body.omit({ ...SLICE, q: true }).extend({ unassigned: TrueFlag }),
  },
  exportMembers: {
    ...FILE,
    path: '/api/ops/members.csv',
    needs: 'members.export',
    stepUp: true,
    summary: `Members with name, email address, telephone and tags ${AS_CSV}`,
    query: memberCalls.searchMembers.body.omit({ ...PAGE, q: true, tag: true }),
  },
} as const;
