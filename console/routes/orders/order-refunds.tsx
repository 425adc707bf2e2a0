import type { OpsRefund } from '#lib/contract/ops/orders.ts';
import { DataTable } from '#console/lists/data-table.tsx';
import { REFUND_COLUMNS } from '#console/routes/refunds/refund-columns.tsx';

/** The refunds of an order with what can be done about each. */
export const OrderRefunds = ({ refunds }: { readonly refunds: readonly OpsRefund[] }) => (
  <DataTable
    label="返金"
    rows={refunds}
    rowKey={({ refundId }) => refundId}
    columns={COLUMNS}
    empty="返金はありません。"
  />
);

const COLUMNS = REFUND_COLUMNS.map((column, nth) => (nth === 0 ? { ...column, isMain: true } : column));
