import type { OpsRefund } from '#lib/contract/ops/orders.ts';
import type { Column } from '#lib/lists/columns.ts';
import { REFUND_COLUMNS } from '#lib/lists/refunds.ts';
import { DataTable } from '#console/lists/data-table.tsx';
import { RefundActions } from '#console/routes/refunds/refund-actions.tsx';

/** The refunds of an order with what can be done about each. */
export const OrderRefunds = ({ refunds }: { readonly refunds: readonly OpsRefund[] }) => (
  <DataTable
    label="返金"
    rows={refunds}
    rowKey={({ refundId }) => refundId}
    columns={COLUMNS}
    cells={{ actions: (refund) => <RefundActions refund={refund} /> }}
    empty="返金はありません。"
  />
);

const [madeAt, ...others] = REFUND_COLUMNS;

const COLUMNS: readonly Column<OpsRefund>[] = [{ ...madeAt, isMain: true }, ...others];
