import { setImmediate as breath } from 'node:timers/promises';
import type { Membership } from './actions/members/membership.ts';
import type { OrderKey } from './domain/orders/order.ts';
import { closeFeeTrips, closeTrips } from './actions/payments/close-trips.ts';
import type { Paying } from './actions/payments/paying.ts';
import type { End } from './domain/orders/give-back.ts';
import { nodeHashing } from './fairness/node-hashing.ts';
import type { Services } from './http/public/handlers.ts';
import { belongingsStore } from './persistence/belongings/belongings-store.ts';
import type { Database } from './persistence/database.ts';
import { fairStore } from './persistence/fairness/fair-store.ts';
import { queueStore } from './persistence/queue/queue-store.ts';
import { shippingOver } from './persistence/shipping/shipping.ts';
import { shopOver } from './persistence/shop.ts';
import { newLot } from './secrets/crypto-lots.ts';

type Known = { readonly membership: Membership; readonly paying: Paying };

/** Everything that the shop's calls are answered from, out of one database. */
export const roomsOver = (db: Database, { membership, paying }: Known): Services => ({
  shop: shopOver(db),
  membership,
  queue: { places: queueStore(db), newLot },
  fairness: { fair: fairStore(db), hashing: nodeHashing, breath },
  orders: { ...paying, closeTrips: (key: OrderKey, end: End) => closeTrips(paying, key, end) },
  payments: paying,
  wonPrizes: belongingsStore(db),
  shipments: {
    ...shippingOver(db),
    closeTrips: (shipmentId) => closeFeeTrips(paying, shipmentId),
    paymentTypes: paying.gateway.paymentTypes,
  },
});
