import type { OpsOrder } from '#lib/contract/ops/orders.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import type { Column } from '#console/lists/data-table.tsx';
import { TwoLines } from '#console/lists/two-lines.tsx';
import { methodName } from '#console/text/accounting.ts';
import { listTime } from '#console/text/list-time.ts';
import { OrderBadge, PaymentBadge } from './order-badges.tsx';

/** A row of a list of orders. */
export const ORDER_COLUMNS: readonly Column<OpsOrder>[] = [
  { key: 'number', label: '注文番号', isShort: true, isMain: true, render: ({ number }) => number },
  { key: 'orderedAt', label: '注文日時', isShort: true, render: ({ orderedAt }) => listTime(orderedAt) },
  { key: 'draw', label: 'ガチャ', render: ({ drawTitle }) => drawTitle },
  { key: 'quantity', label: '枚数', isNumber: true, render: ({ quantity }) => numberText(quantity) },
  { key: 'total', label: '金額', isNumber: true, render: ({ total }) => yenText(total) },
  { key: 'status', label: '注文', render: ({ status }) => <OrderBadge status={status} /> },
  {
    key: 'payment',
    label: '支払い',
    isShort: true,
    render: ({ paymentStatus, paymentType }) => (
      <TwoLines
        main={<PaymentBadge status={paymentStatus} />}
        detail={paymentType === null ? '' : methodName(paymentType)}
      />
    ),
  },
];
