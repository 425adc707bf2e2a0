import { sql } from 'drizzle-orm';
import type { PartnerAnswer } from '#backend/domain/partners.ts';
import type { Connection, Database } from '../db/database.ts';

/** Longer than an attempt takes. If a backend ends during one, another one repeats it after this. */
const LEASE_MS = 60_000;

/** The endpoints that are on and have something to send. */
export async function endpointsWithWork(db: Connection, at: Date): Promise<readonly string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.endpoint_id as id from partner_endpoints p
     where p.disabled_at is null and exists (
       select from partner_deliveries d where d.endpoint_id = p.endpoint_id and d.due_at <= ${at.toISOString()})`);
  return rows.map(({ id }) => id);
}

/** A delivery claimed for its next attempt. */
export type ClaimedDelivery = {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly body: string;
  /** The number of the attempt. */
  readonly attempt: number;
  /** Attempts since the first or the last replay, with this one. */
  readonly attempts: number;
};

/** Claims due deliveries of an endpoint that is on, oldest first. No other process gets them until the lease ends. */
export async function claimDeliveries(
  db: Connection,
  endpointId: string,
  { at, atMost }: { readonly at: Date; readonly atMost: number },
): Promise<readonly ClaimedDelivery[]> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await db.execute<ClaimedDelivery>(sql`
    with due as materialized (
      select d.delivery_id from partner_deliveries d join partner_endpoints p using (endpoint_id)
       where d.endpoint_id = ${endpointId} and d.due_at <= ${now} and p.disabled_at is null
       order by d.due_at limit ${atMost} for update of d skip locked),
    claimed as (
      update partner_deliveries d set due_at = ${now} + ${LEASE_MS} * interval '1 millisecond', attempts = d.attempts + 1
        from due where due.delivery_id = d.delivery_id returning d.*)
    select c.delivery_id as "deliveryId", c.event_id as "eventId", e.body, c.attempts as attempt,
      c.attempts - c.attempts_before as attempts
      from claimed c join partner_events e using (event_id) order by e.at`);
  return rows;
}

type Attempt = {
  readonly delivery: ClaimedDelivery;
  readonly answer: PartnerAnswer;
  readonly at: Date;
  readonly tookMs: number;
  /** When it is sent again; null: delivered, or given up. */
  readonly nextAt: Date | null;
  readonly isDelivered: boolean;
};

/**
 * Records an attempt. A delivery that another attempt has claimed meanwhile, or that is replayed, keeps its next time, unless
 * this one succeeded.
 */
export async function recordAttempt(tx: Connection, attempt: Attempt): Promise<void> {
  const { delivery, answer, at, tookMs, nextAt, isDelivered } = attempt;
  const status = typeof answer === 'string' ? null : answer.status;
  const problem = typeof answer === 'string' ? answer : null;
  await tx.execute(sql`
    insert into partner_attempts (delivery_id, attempt, at, took_ms, status, problem)
    select delivery_id, ${delivery.attempt}, ${at.toISOString()}, ${Math.round(tookMs)}, ${status}::int, ${problem}
      from partner_deliveries where delivery_id = ${delivery.deliveryId}
    on conflict do nothing`);
  await tx.execute(sql`
    update partner_deliveries
       set due_at = ${nextAt?.toISOString() ?? null}::timestamptz,
         delivered_at = case when ${isDelivered} then ${at.toISOString()}::timestamptz else delivered_at end
     where delivery_id = ${delivery.deliveryId} and (${isDelivered} or attempts = ${delivery.attempt})`);
}

/** Notes that an endpoint answered well, or since when it fails. Returns the latter. */
export async function noteEndpoint(
  tx: Connection,
  endpointId: string,
  { isWell, at }: { readonly isWell: boolean; readonly at: Date },
): Promise<Date | null> {
  const time = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ ms: number | null }>(sql`
    update partner_endpoints set failing_since = case when ${isWell} then null else coalesce(failing_since, ${time}) end
     where endpoint_id = ${endpointId} and (${!isWell} or failing_since is not null)
    returning extract(epoch from failing_since)::float8 * 1000 as ms`);
  const ms = rows[0]?.ms ?? null;
  return ms === null ? null : new Date(ms);
}

/** Switches an endpoint off. `false`: it was off. Its events are kept. */
export async function disableEndpoint(
  tx: Connection,
  endpointId: string,
  { by, at }: { readonly by: 'failures' | 'gone'; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update partner_endpoints set disabled_at = ${at.toISOString()}, disabled_by = ${by}, version = version + 1
     where endpoint_id = ${endpointId} and disabled_at is null`);
  return (rowCount ?? 0) > 0;
}

type Replay = {
  readonly endpointId: string;
  /** One delivery, or those of events from one time until before another. */
  readonly which:
    | { readonly deliveryId: string }
    | { readonly from: Date; readonly before: Date; readonly onlyFailed: boolean };
};

/**
 * Sends deliveries again, with the same ids and bodies. Of a range also events that another endpoint caused to be kept.
 * Returns their number.
 */
export async function replayDeliveries(
  tx: Connection | Database,
  { endpointId, which }: Replay,
): Promise<number> {
  const again = sql`due_at = clock_timestamp(), attempts_before = partner_deliveries.attempts`;
  if ('deliveryId' in which) {
    const { rowCount } = await tx.execute(sql`update partner_deliveries set ${again}
      where delivery_id = ${which.deliveryId} and endpoint_id = ${endpointId}`);
    return rowCount ?? 0;
  }
  const { from, before, onlyFailed } = which;
  const { rowCount } = await tx.execute(sql`
    insert into partner_deliveries (event_id, endpoint_id, due_at)
    select e.event_id, p.endpoint_id, clock_timestamp() from partner_events e join partner_endpoints p
        on p.endpoint_id = ${endpointId} and e.kind = any (p.kinds)
     where e.at >= ${from.toISOString()} and e.at < ${before.toISOString()} and e.body is not null
    on conflict (endpoint_id, event_id) do update set ${again}
     where ${!onlyFailed} or (partner_deliveries.delivered_at is null and partner_deliveries.due_at is null)`);
  return rowCount ?? 0;
}
