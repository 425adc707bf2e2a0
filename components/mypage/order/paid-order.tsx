import type { OrderDetail } from '#lib/contract/order.ts';
import { receiptOfOrder, type Issuer } from '#lib/orders/receipt.ts';
import { Columns } from '../part/columns.tsx';
import { Receipt } from '../receipt/receipt.tsx';
import { OrderTicket } from './order-ticket.tsx';
import { Unopened } from './unopened.tsx';
import { WonPrizes } from './won-prizes.tsx';

type PaidOrderProps = { readonly order: OrderDetail; readonly issuer: Issuer };

/** An order that is paid: what it was, what it brought and where that is, and a receipt for it. */
export function PaidOrder({ order, issuer }: PaidOrderProps) {
  const receipt = receiptOfOrder(order);
  return (
    <Columns>
      <>
        <OrderTicket order={order} />
        {receipt && <Receipt facts={receipt} issuer={issuer} />}
      </>
      {order.status === 'CONFIRM' ? <WonPrizes order={order} /> : <Unopened order={order} />}
    </Columns>
  );
}
