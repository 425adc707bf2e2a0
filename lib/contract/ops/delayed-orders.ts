import { z } from 'zod';
import { INQUIRY_STATES } from '../enums.ts';
import { longPageOf, Paging } from '../paging.ts';
import { DELAY_REFUND_DAYS } from '../shop-rules.ts';
import { Count, DirectoryName, Timestamp, Yen } from '../values.ts';
import { Day, Id, ShortNumber, TrueFlag } from './values.ts';

/** An order whose unsent prizes can be refunded because they are late. */
const DelayedOrder = z
  .object({
    orderId: Id,
    number: ShortNumber,
    orderedAt: Timestamp,
    promisedDay: Day.meta({ description: 'The last day of shipping that was shown at the purchase.' }),
    tickets: z.array(z.int()).meta({ description: 'Those whose prizes are in no shipment.' }),
    price: Yen.meta({ description: 'Of one ticket.' }),
    inBox: Count.meta({ description: 'Prizes in a shipment that no carrier has: they are taken out first.' }),
    inquiry: z
      .object({ inquiryId: Id, number: ShortNumber, sentAt: Timestamp, state: z.enum(INQUIRY_STATES) })
      .nullable()
      .meta({ description: 'What the member has written about the order or the draw since the delay.' }),
  })
  .meta({ id: 'DelayedOrder' });
export type DelayedOrder = z.infer<typeof DelayedOrder>;

export const delayedOrderCalls = {
  listDelayedOrders: {
    method: 'GET',
    path: '/api/ops/draws/{directoryName}/delayed-orders',
    who: 'operator',
    needs: 'orders.read',
    summary: `Orders of a draw with unsent prizes whose shipping is more than ${DELAY_REFUND_DAYS} days later than was shown at the purchase, so that their members may ask for a refund: those who have written first.`,
    params: z.strictObject({ directoryName: DirectoryName }),
    query: Paging.extend({ asked: TrueFlag.meta({ description: 'Only those who have written.' }) }),
    answer: longPageOf(DelayedOrder).extend({
      asked: Count.meta({ description: 'Number of orders about which their members have written.' }),
    }),
    refusals: ['notFound'],
  },
} as const;
