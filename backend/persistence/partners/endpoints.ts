import { asc, eq, sql } from 'drizzle-orm';
import type { PartnerEventKind } from '#lib/contract/partner-enums.ts';
import { FORMER_SECRET_HOURS } from '#lib/contract/shop-rules.ts';
import { isUuid } from '#backend/domain/lookup.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { partnerEndpoints } from '../schema.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';

const { endpointId, url, description, kinds, madeAt, madeBy, failingSince, disabledAt, disabledBy, version } =
  partnerEndpoints;
const { formerUntil } = partnerEndpoints;

/** An endpoint without its secrets. */
const ENDPOINT = {
  endpointId,
  url,
  description,
  kinds,
  madeAt,
  madeBy,
  failingSince,
  disabledAt,
  disabledBy,
  formerUntil,
  version,
};

export type PartnerEndpoint = {
  readonly endpointId: string;
  readonly url: string;
  readonly description: string;
  readonly kinds: readonly PartnerEventKind[];
  readonly madeAt: Date;
  readonly madeBy: string;
  readonly failingSince: Date | null;
  readonly disabledAt: Date | null;
  readonly disabledBy: 'staff' | 'failures' | 'gone' | null;
  /** Until when the former secret signs too. */
  readonly formerUntil: Date | null;
  readonly version: number;
};

export type EndpointInput = Pick<PartnerEndpoint, 'url' | 'description' | 'kinds'>;

/** Oldest first. */
export const listEndpoints = (db: Connection): Promise<readonly PartnerEndpoint[]> =>
  db.select(ENDPOINT).from(partnerEndpoints).orderBy(asc(madeAt), asc(endpointId));

/** Only one transaction at a time adds endpoints, so that their number is right. */
export async function lockEndpoints(tx: Connection): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.partnerEndpoints})`);
}

export async function lockEndpoint(tx: Connection, id: string): Promise<PartnerEndpoint | undefined> {
  if (!isUuid(id)) return undefined;
  const [found] = await tx.select(ENDPOINT).from(partnerEndpoints).where(eq(endpointId, id)).for('update');
  return found;
}

type NewEndpoint = EndpointInput & { readonly secret: string; readonly by: string };

export async function insertEndpoint(
  tx: Connection,
  { by, kinds: wanted, ...input }: NewEndpoint,
): Promise<PartnerEndpoint> {
  const [added] = await tx
    .insert(partnerEndpoints)
    .values({ ...input, kinds: [...wanted], madeAt: CURRENT_TIME, madeBy: by })
    .returning(ENDPOINT);
  if (added === undefined) throw new Error('The insertion of the endpoint returned no row.');
  return added;
}

const ONE_MORE = { version: sql`${version} + 1` };

type EndpointChange = EndpointInput & { readonly isOn: boolean };

/** Switching it on forgets its failures; its waiting events are sent at once. */
export async function updateEndpoint(
  tx: Connection,
  before: PartnerEndpoint,
  { isOn, kinds: wanted, ...input }: EndpointChange,
): Promise<PartnerEndpoint> {
  const wasOn = before.disabledAt === null;
  const switched = isOn
    ? { disabledAt: null, disabledBy: null, failingSince: null }
    : { disabledAt: CURRENT_TIME, disabledBy: 'staff' as const };
  const [changed] = await tx
    .update(partnerEndpoints)
    .set({ ...input, kinds: [...wanted], ...(isOn === wasOn ? {} : switched), ...ONE_MORE })
    .where(eq(endpointId, before.endpointId))
    .returning(ENDPOINT);
  if (changed === undefined) throw new Error('The endpoint to change was not found.');
  if (isOn && !wasOn)
    await tx.execute(sql`update partner_deliveries set due_at = clock_timestamp()
      where endpoint_id = ${before.endpointId} and due_at > clock_timestamp()`);
  return changed;
}

const HOUR_MS = 60 * 60_000;

/** The former secret signs as well for a while, so that the receiver can change it without losing an event. */
export async function rotateSecret(tx: Connection, id: string, secret: string): Promise<PartnerEndpoint> {
  const [before] = await tx
    .select({ secret: partnerEndpoints.secret })
    .from(partnerEndpoints)
    .where(eq(endpointId, id));
  const [changed] = await tx
    .update(partnerEndpoints)
    .set({
      secret,
      formerSecret: before?.secret ?? null,
      formerUntil: inMs(FORMER_SECRET_HOURS * HOUR_MS),
      ...ONE_MORE,
    })
    .where(eq(endpointId, id))
    .returning(ENDPOINT);
  if (changed === undefined) throw new Error('The endpoint to change was not found.');
  return changed;
}

export async function deleteEndpoint(tx: Connection, id: string): Promise<void> {
  await tx.delete(partnerEndpoints).where(eq(endpointId, id));
}

/** Where an event is sent, with the secrets that sign it: the present one first. */
export type EndpointTarget = {
  readonly url: string;
  readonly secrets: readonly string[];
};

export async function endpointTarget(
  db: Connection,
  id: string,
  at: Date,
): Promise<EndpointTarget | undefined> {
  const { secret, formerSecret } = partnerEndpoints;
  const [found] = await db
    .select({ url, secret, formerSecret, formerUntil })
    .from(partnerEndpoints)
    .where(eq(endpointId, id));
  if (found === undefined) return undefined;
  const isFormerValid = found.formerSecret !== null && found.formerUntil !== null && at < found.formerUntil;
  return {
    url: found.url,
    secrets: [found.secret, ...(isFormerValid && found.formerSecret !== null ? [found.formerSecret] : [])],
  };
}
