import type { Secrets } from '#backend/actions/members/ports.ts';
import type { Operation } from '#backend/actions/operation/ports.ts';
import type { Database } from '../database.ts';
import { throttleStore } from '../members/throttle-store.ts';
import { actStore } from './act-store.ts';
import { tokenStore } from './token-store.ts';

/** Everything that operating the shop needs, out of one database. */
export const operationOver = (db: Database, secrets: Pick<Secrets, 'digest'>): Operation => ({
  tokens: tokenStore(db),
  throttles: throttleStore(db),
  secrets,
  acts: actStore(db),
});
