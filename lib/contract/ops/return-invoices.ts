import { z } from 'zod';
import { Yen } from '../values.ts';
import { Id, ShortNumber } from './values.ts';

/** The content of the return invoice of a refund, but for its addressee. */
export const ReturnInvoice = z
  .object({
    refundId: Id,
    title: z.string().meta({ description: '返金明細書, if the shop is not registered.' }),
    number: ShortNumber.meta({ description: 'Of the order or shipment.' }),
    memberId: Id,
    issuer: z.object({
      name: z.string(),
      zip: z.string(),
      address: z.string(),
      tel: z.string(),
      invoiceNumber: z.string().nullable().meta({ description: '登録番号' }),
    }),
    soldOn: z.iso.date().meta({ description: 'When it was paid, in Japan.' }),
    returnedOn: z.iso.date().meta({ description: 'When it was returned, in Japan.' }),
    item: z.string(),
    yen: Yen,
    taxPercent: z.int(),
    taxYen: Yen.meta({ description: 'The tax included.' }),
  })
  .meta({ id: 'ReturnInvoice' });
export type ReturnInvoice = z.infer<typeof ReturnInvoice>;

export const returnInvoiceCalls = {
  showReturnInvoice: {
    method: 'GET',
    path: '/api/ops/refunds/{refundId}/return-invoice',
    who: 'operator',
    needs: 'orders.read',
    summary:
      'The 適格返還請求書 of a refund that was made. Members find it on the page of their order or shipment.',
    params: z.strictObject({ refundId: Id }),
    answer: ReturnInvoice,
    refusals: ['notFound', 'notASale', 'refundNotMade', 'notInState'],
  },
} as const;
