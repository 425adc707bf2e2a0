import { randomUUID } from 'node:crypto';
import { setImmediate as breath } from 'node:timers/promises';
import type { MemberServices } from '#backend/actions/members/membership.ts';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import { closeFeePaymentSessions, closePaymentSessions } from '#backend/actions/payments/close.ts';
import type { PaymentServices } from '#backend/actions/payments/payment-services.ts';
import type { OrderEnd } from '#backend/domain/orders/release.ts';
import { csvFiles } from '#backend/csv/csv-files.ts';
import { nodeHashing } from '#backend/crypto/hashing.ts';
import type { Services } from '#backend/http/public/handlers.ts';
import { wonPrizeStore } from '#backend/persistence/prizes/won-prize-store.ts';
import type { OpenDatabase } from '#backend/persistence/database.ts';
import { fairnessStore } from '#backend/persistence/fairness/fairness-store.ts';
import { queueStore } from '#backend/persistence/queue/queue-store.ts';
import { createShipmentServices } from '#backend/persistence/shipments/shipment-services.ts';
import { createContentQueries } from '#backend/persistence/content/content-services.ts';
import { newLotteryNumber, orderIds, newRedirectId } from '#backend/crypto/secrets.ts';
import { shareStatusRequests } from '#backend/actions/payments/provider-status.ts';
import type { MinorCaps } from '#backend/domain/orders/limits.ts';
import { type Provider, returnAddresses } from '#backend/payments/open-provider.ts';
import { createOrderServices } from '#backend/persistence/orders/order-store.ts';
import { createPaymentServices } from '#backend/persistence/payments/payment-services.ts';
import type { InvoiceIssuer } from '#backend/http/ops/return-invoices.ts';
import { readOperator } from '#lib/site/operator-env.ts';
import type { Sender } from '#backend/domain/shipments/b2-csv.ts';
import type { BackendEnv } from './config.ts';

type ServiceDeps = MemberServices & { readonly paying: PaymentServices };

type Stores = Pick<OpenDatabase, 'db' | 'batching'>;

/** Creates the services behind the public calls, on one database. */
export const createServices = (
  { db, batching }: Stores,
  { membership, anonymous, paying }: ServiceDeps,
): Services => ({
  shop: createContentQueries(db),
  membership,
  anonymous,
  queue: { store: queueStore(db, batching), newLotteryNumber },
  fairness: { fair: fairnessStore(db), hashing: nodeHashing, pause: breath },
  orders: {
    ...paying,
    closePaymentSessions: (key: OrderKey, end: OrderEnd) => closePaymentSessions(paying, key, end),
  },
  payments: paying,
  wonPrizes: wonPrizeStore(db),
  shipments: {
    ...createShipmentServices(db),
    closePaymentSessions: (shipmentId) => closeFeePaymentSessions(paying, shipmentId),
    paymentTypes: paying.gateway.paymentTypes,
  },
});

type PaymentSettings = {
  readonly gateway: Provider['gateway'];
  readonly siteOrigin: string;
  readonly caps: MinorCaps;
  readonly alarm: PaymentServices['alarm'];
};

/** Creates the order and payment services, once per backend. */
export function openPaying(
  database: OpenDatabase,
  { gateway, siteOrigin, caps, alarm }: PaymentSettings,
): PaymentServices {
  return createPaymentServices(database, {
    ...createOrderServices(database, { caps, hashing: nodeHashing, ids: orderIds }),
    gateway: shareStatusRequests(gateway),
    newRedirectId,
    newRefundId: randomUUID,
    csvFiles,
    returnTo: returnAddresses(siteOrigin),
    alarm,
  });
}

type CarrierContract = Pick<
  BackendEnv,
  'YAMATO_CUSTOMER_CODE' | 'YAMATO_FREIGHT_NUMBER' | 'SAGAWA_CUSTOMER_CODE'
>;

/** Returns the sender of shipments: the operator as pages name them. A sentence: the operator is not configured. */
export function senderFrom(source: NodeJS.ProcessEnv, contract: CarrierContract): Sender | string {
  try {
    const { name, zip, address, tel } = readOperator(source);
    const { YAMATO_CUSTOMER_CODE: customerCode, YAMATO_FREIGHT_NUMBER: freightNumber } = contract;
    const { SAGAWA_CUSTOMER_CODE: sagawaCustomerCode } = contract;
    return { name, zip, address, tel, customerCode, freightNumber, sagawaCustomerCode };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The issuer of invoices, or a sentence if the operator's data is not configured. */
export function issuerFrom(source: NodeJS.ProcessEnv): InvoiceIssuer | string {
  try {
    const { name, zip, address, tel, invoiceNumber } = readOperator(source);
    return { name, zip, address, tel, invoiceNumber };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
