import type { Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { replayDeliveries } from '#backend/persistence/partners/deliveries.ts';
import { lockEndpoint } from '#backend/persistence/partners/endpoints.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { ActionOf, NotFound } from '../staff/operator-action.ts';

type ReplayParams = Parameters<typeof replayDeliveries>[1] & { readonly dryRun: boolean };

/** Sends one delivery, or those of a time, again. Returns their number. */
export const replay = (
  db: Database,
  { dryRun, ...params }: ReplayParams,
  actionOf: ActionOf,
): Promise<{ readonly replayed: number } | NotFound> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const { endpointId, which } = params;
    if ((await lockEndpoint(tx, endpointId)) === undefined) return { refusal: 'notFound' };
    const replayed = await replayDeliveries(tx, params);
    if ('deliveryId' in which && replayed === 0) return { refusal: 'notFound' };
    if (replayed > 0) await recordAction(tx, actionOf({ endpointId, ...which, replayed }));
    return { replayed };
  });
