import { oneQuestionATrip } from './actions/payments/one-question.ts';
import type { Paying } from './actions/payments/paying.ts';
import type { MinorCaps } from './domain/orders/minors.ts';
import { nodeHashing } from './fairness/node-hashing.ts';
import type { Provider } from './payments/open-gateway.ts';
import { returnAddresses } from './payments/return-addresses.ts';
import type { OpenDatabase } from './persistence/database.ts';
import { buyingOver } from './persistence/orders/buying.ts';
import { payingOver } from './persistence/payments/paying.ts';
import { orderIds } from './secrets/order-ids.ts';
import { newRedirectId } from './secrets/redirect-ids.ts';

type Settings = {
  readonly gateway: Provider['gateway'];
  readonly siteOrigin: string;
  readonly caps: MinorCaps;
  readonly alarm: Paying['alarm'];
};

/** Everything that buying and paying need, once for a whole backend. */
export function openPaying(database: OpenDatabase, { gateway, siteOrigin, caps, alarm }: Settings): Paying {
  return payingOver(database.db, {
    ...buyingOver(database, { caps, hashing: nodeHashing, ids: orderIds }),
    gateway: oneQuestionATrip(gateway),
    newRedirectId,
    returnTo: returnAddresses(siteOrigin),
    alarm,
  });
}
