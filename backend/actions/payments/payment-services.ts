import type { OpenDatabase } from '#backend/persistence/db/database.ts';
import type { CancellationJobs } from '../orders/cancel-draw.ts';
import type { OrderServices } from '../orders/order-writer.ts';
import type { Alarm } from './alarms.ts';
import type { DisputeStore, FindingStore } from './reconcile-payment.ts';
import type { ReconciliationStore } from './reconciliation.ts';
import type { CsvFiles } from '../shipments/ports.ts';
import type { ShippingFeeWriter } from '../shipments/shipping-fees.ts';
import type {
  Gateway,
  ReturnAddresses,
  CardStore,
  PaymentSessionStore,
  WebhookStore,
  PayableStore,
  RefundStore,
} from './ports.ts';

/** The services that payments need. */
export type PaymentServices = OrderServices & {
  readonly database: Pick<OpenDatabase, 'db' | 'batching'>;
  readonly fees: ShippingFeeWriter;
  readonly gateway: Gateway;
  readonly payables: PayableStore;
  readonly paymentSessions: PaymentSessionStore;
  readonly webhooks: WebhookStore;
  readonly refunds: RefundStore;
  readonly disputes: DisputeStore;
  readonly findings: FindingStore;
  readonly reconciliation: ReconciliationStore;
  readonly cancellations: CancellationJobs;
  readonly cards: CardStore;
  /** Reads the files of settlements. */
  readonly csvFiles: Pick<CsvFiles, 'read'>;
  /** 22 random characters. */
  newRedirectId(): string;
  newRefundId(): string;
  readonly returnTo: ReturnAddresses;
  /** Raises an alarm: an operator must act. */
  alarm(facts: Readonly<Record<string, unknown>>, event: Alarm): void;
};
