import { z } from 'zod';
import { PAYMENT_STATUSES, PLAY_STATUSES } from '#lib/contract/enums.ts';
import { ORDER_STATUS_NAMES, PAYMENT_STATUS_NAMES } from '#lib/lists/accounting-names.ts';
import { ORDER_COLUMNS } from '#lib/lists/orders.ts';
import { choice, day, draw, linked, paymentMethod, yen } from '#console/lists/filters.tsx';
import { ListPage } from '#console/lists/list-page.tsx';

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

/** All orders, newest first. The file is one of bookkeeping; it has no names and addresses. */
export const OrdersPage = () => (
  <ListPage
    title="注文"
    call="findOrders"
    columns={ORDER_COLUMNS}
    rowKey={({ orderId }) => orderId}
    linkOf={({ number }) => ({ to: '/orders/$order', params: { order: number } })}
    searchLabel="注文番号・メールアドレスで探す"
    filters={FILTERS}
    isRecorded={({ member }) => member !== undefined}
    csv="exportOrders"
    empty="条件に合う注文はありません。"
  />
);
