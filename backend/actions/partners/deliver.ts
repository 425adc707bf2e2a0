import { deliveryOutcome, isSuccess, type PartnerAnswer, switchesOff } from '#backend/domain/partners.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import {
  claimDeliveries,
  type ClaimedDelivery,
  disableEndpoint,
  noteEndpoint,
  recordAttempt,
} from '#backend/persistence/partners/deliveries.ts';
import { endpointTarget, type EndpointTarget } from '#backend/persistence/partners/endpoints.ts';

export type PartnerMessage = {
  /** The same for every attempt and replay: `webhook-id`. */
  readonly eventId: string;
  readonly body: string;
  /** Of the attempt: `webhook-timestamp`. */
  readonly at: Date;
};

export type PartnerClient = {
  /** Signs a message and sends it. Follows no redirect, and calls no address that is not public. */
  send(target: EndpointTarget, message: PartnerMessage, stopping: AbortSignal): Promise<PartnerAnswer>;
};

export type DeliverDeps = {
  readonly db: Database;
  readonly client: PartnerClient;
  /** The time by which deliveries are due. */
  readonly now: () => Promise<Date>;
  /** Called when the shop has switched an endpoint off. */
  readonly onDisabled: (endpointId: string, by: 'failures' | 'gone') => void;
};

/** Messages to one endpoint at once. */
const AT_ONCE = 4;

/** Sends the next due messages to an endpoint and records the attempts. Returns their number. */
export async function deliverTo(
  { db, client, now, onDisabled }: DeliverDeps,
  endpointId: string,
  stopping: AbortSignal,
): Promise<number> {
  const at = await now();
  const claimed = await claimDeliveries(db, endpointId, { at, atMost: AT_ONCE });
  const target = claimed.length === 0 ? undefined : await endpointTarget(db, endpointId, at);
  if (target === undefined) return 0;
  await Promise.all(
    claimed.map(async (delivery) => {
      const startedAt = performance.now();
      const answer = await client.send(target, { ...delivery, at }, stopping);
      // The lease ends by itself, and another backend sends it.
      if (stopping.aborted) return;
      const off = await record(db, endpointId, {
        delivery,
        answer,
        at,
        tookMs: performance.now() - startedAt,
      });
      if (off !== undefined) onDisabled(endpointId, off);
    }),
  );
  return claimed.length;
}

type Sent = {
  readonly delivery: ClaimedDelivery;
  readonly answer: PartnerAnswer;
  readonly at: Date;
  readonly tookMs: number;
};

/** Returns why the endpoint was switched off, if it was. */
const record = (db: Database, endpointId: string, { delivery, answer, at, tookMs }: Sent) =>
  inTransaction(db, async (tx) => {
    const outcome = deliveryOutcome(answer, delivery.attempts, Math.random());
    const nextAt = outcome.became === 'dueAgain' ? new Date(at.getTime() + outcome.afterMs) : null;
    const failingSince = await noteEndpoint(tx, endpointId, { isWell: isSuccess(answer), at });
    await recordAttempt(tx, {
      delivery,
      answer,
      at,
      tookMs,
      nextAt,
      isDelivered: outcome.became === 'delivered',
    });
    const off = switchesOff(answer, failingSince, at);
    return off !== undefined && (await disableEndpoint(tx, endpointId, { by: off, at })) ? off : undefined;
  });
