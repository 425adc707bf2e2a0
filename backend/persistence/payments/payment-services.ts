import type { Paying } from '#backend/actions/payments/paying.ts';
import type { Database } from '../database.ts';
import { feeDesk } from '#backend/actions/shipments/shipping-fees.ts';
import { shipmentStoresOn } from '../shipments/shipment-services.ts';
import { inTransactionOn } from '../transaction.ts';
import { cardStore } from './card-store.ts';
import { handOffStore } from './payment-session-store.ts';
import { noticeStore } from './webhook-store.ts';
import { payableStore } from './payable-store.ts';
import { refundStore } from './refund-store.ts';

type Stored = 'handOffs' | 'notices' | 'refunds' | 'cards' | 'payables' | 'fees';

/** Everything that paying needs, with its books out of one database. */
export const payingOver = (db: Database, others: Omit<Paying, Stored>): Paying => ({
  ...others,
  handOffs: handOffStore(db),
  notices: noticeStore(db),
  refunds: refundStore(db),
  cards: cardStore(db),
  payables: payableStore(db),
  fees: feeDesk(inTransactionOn(db, shipmentStoresOn)),
});
