import { z } from 'zod';
import { PAYMENT_STATUSES, PLAY_STATUSES } from '#lib/contract/enums.ts';
import { ORDER_STATUS_NAMES, PAYMENT_STATUS_NAMES } from '#lib/lists/accounting-names.ts';
import { ORDER_COLUMNS } from '#lib/lists/orders.ts';
import { choice, day, draw, linked, paymentMethod, yen } from '#console/lists/filters.tsx';
import { ListPage } from '#console/lists/list-page.tsx';
import { useMay } from '#console/shell/permissions.ts';

const FILTERS = {
  from: day('注文日（から）'),
  to: day('注文日（まで）'),
  draw: draw(),
  state: choice('注文の状態', PLAY_STATUSES, ORDER_STATUS_NAMES),
  payment: choice('支払いの状態', PAYMENT_STATUSES, PAYMENT_STATUS_NAMES),
  method: paymentMethod('支払い方法'),
  least: yen('金額（以上）'),
  most: yen('金額（以下）'),
  member: linked(z.uuid()),
};

/** All orders, newest first, with their members for those who see members. The file is one of bookkeeping, without names. */
export function OrdersPage() {
  const maySeeNames = useMay()('members.read');
  return (
    <ListPage
      title="注文"
      call="findOrders"
      columns={maySeeNames ? ORDER_COLUMNS : ORDER_COLUMNS.filter(({ key }) => key !== 'memberName')}
      rowKey={({ orderId }) => orderId}
      linkOf={({ number }) => ({ to: '/orders/$order', params: { order: number } })}
      searchLabel="注文番号・メールアドレスで探す"
      filters={FILTERS}
      alsoSent={maySeeNames ? WITH_NAMES : undefined}
      isRecorded={({ member }) => maySeeNames || member !== undefined}
      csv="exportOrders"
      empty="条件に合う注文はありません。"
    />
  );
}

const WITH_NAMES = { withNames: true } as const;
