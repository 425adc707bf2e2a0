import type { PaymentServices } from '#backend/actions/payments/payment-services.ts';
import type { OpenDatabase } from '../db/database.ts';
import { createShippingFeeWriter } from '#backend/actions/shipments/shipping-fees.ts';
import { cancellationJobs } from '../orders/cancellation-store.ts';
import { cardStore } from './card-store.ts';
import { paymentSessionStore } from './payment-session-store.ts';
import { webhookStore } from './webhook-store.ts';
import { payableStore } from './payable-store.ts';
import { disputeStore } from './dispute-store.ts';
import { findingStore } from './finding-store.ts';
import { reconciliationStore } from './reconciliation-store.ts';
import { refundStore } from '../refunds/refund-store.ts';

type StoredService =
  | 'database'
  | 'paymentSessions'
  | 'webhooks'
  | 'refunds'
  | 'disputes'
  | 'findings'
  | 'reconciliation'
  | 'cancellations'
  | 'cards'
  | 'payables'
  | 'fees';

/** Creates the payment services on one database. */
export const createPaymentServices = (
  { db, batching }: Pick<OpenDatabase, 'db' | 'batching'>,
  others: Omit<PaymentServices, StoredService>,
): PaymentServices => ({
  ...others,
  database: { db, batching },
  paymentSessions: paymentSessionStore(db, batching),
  webhooks: webhookStore(db, batching),
  refunds: refundStore(db),
  disputes: disputeStore(db),
  findings: findingStore(db),
  reconciliation: reconciliationStore(db),
  cancellations: cancellationJobs(db),
  cards: cardStore(db),
  payables: payableStore({ db, batching }),
  fees: createShippingFeeWriter(db),
});
