import { z } from 'zod';
import { EXPORT_FILE_HOURS } from '../shop-rules.ts';
import { Timestamp } from '../values.ts';
import { Bytes } from './endpoint.ts';
import { DryRun, Id, Reason } from './values.ts';

const AllowedExport = z.object({
  exportId: Id,
  approvedBy: z.string(),
  expiresAt: Timestamp,
});

const CALL = { who: 'operator', needs: 'shop.move' } as const;

/** Everything that the shop has, for a move to another system. */
export const wholeExportCalls = {
  requestWholeExport: {
    ...CALL,
    method: 'POST',
    path: '/api/ops/whole-exports',
    stepUp: true,
    approval: 'shop.move',
    summary: `Ask for the export of everything: members with addresses, orders, prizes, shipments, refunds, the ledger, texts and the catalogue. Another owner approves it; you can then download it for ${EXPORT_FILE_HOURS} hours.`,
    body: z.strictObject({ reason: Reason, dryRun: DryRun }),
    answer: z.object({ allowed: AllowedExport.nullable(), dryRun: z.boolean() }),
    refusals: ['requestWaits'],
  },
  listWholeExports: {
    ...CALL,
    method: 'GET',
    path: '/api/ops/whole-exports',
    summary: 'The exports of everything that you may download now.',
    answer: z.object({ items: z.array(AllowedExport) }),
    refusals: [],
  },
  downloadWholeExport: {
    ...CALL,
    method: 'GET',
    path: '/api/ops/whole-exports/{exportId}/everything',
    stepUp: true,
    takesMinutes: true,
    media: 'application/zip',
    summary:
      'Download everything as one archive, made while it is sent; README.txt describes each file and column. Recorded in the operator log.',
    params: z.strictObject({ exportId: Id }),
    answer: Bytes,
    refusals: ['notFound'],
  },
} as const;
