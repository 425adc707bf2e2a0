import { and, asc, desc, eq, gte, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { PartnerDeliveryState, PartnerEventKind } from '#lib/contract/partner-enums.ts';
import { isUuid } from '#backend/domain/lookup.ts';
import type { Connection } from '../db/database.ts';
import { countedUpTo, type Page, type Paged } from '../db/pages.ts';
import { partnerAttempts, partnerDeliveries, partnerEvents } from '../schema.ts';

const { deliveryId, eventId, endpointId, dueAt, attempts, deliveredAt } = partnerDeliveries;
const { kind, at, body } = partnerEvents;

const LISTED = { deliveryId, eventId, endpointId, kind, at, dueAt, attempts, deliveredAt };

export type ListedDelivery = {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly kind: PartnerEventKind;
  /** When the event happened. */
  readonly at: Date;
  readonly dueAt: Date | null;
  readonly attempts: number;
  readonly deliveredAt: Date | null;
};

type DeliveryFilter = Page & {
  readonly endpoint: string | undefined;
  readonly state: PartnerDeliveryState | undefined;
  readonly kind: PartnerEventKind | undefined;
  readonly from: Date | undefined;
  readonly before: Date | undefined;
};

/** Deliveries, newest event first. */
export async function listDeliveries(
  db: Connection,
  { endpoint, state, kind: wanted, from, before, ...page }: DeliveryFilter,
): Promise<Paged<ListedDelivery>> {
  const which = and(
    endpoint === undefined ? undefined : eq(endpointId, endpoint),
    inState(state),
    wanted && eq(kind, wanted),
    from && gte(at, from),
    before && lt(at, before),
  );
  const items = await db
    .select(LISTED)
    .from(partnerDeliveries)
    .innerJoin(partnerEvents, eq(partnerEvents.eventId, eventId))
    .where(which)
    .orderBy(desc(at), desc(partnerEvents.eventId))
    .limit(page.limit)
    .offset(page.offset);
  const some = db
    .select({ deliveryId })
    .from(partnerDeliveries)
    .innerJoin(partnerEvents, eq(partnerEvents.eventId, eventId))
    .where(which)
    .limit(countedUpTo(page));
  return { total: await db.$count(some), items };
}

function inState(state: PartnerDeliveryState | undefined): SQL | undefined {
  if (state === undefined) return undefined;
  if (state === 'waiting') return isNotNull(dueAt);
  return and(isNull(dueAt), state === 'delivered' ? isNotNull(deliveredAt) : isNull(deliveredAt));
}

export type DeliveryRecord = ListedDelivery & {
  readonly body: string;
  readonly tries: readonly {
    readonly attempt: number;
    readonly at: Date;
    readonly tookMs: number;
    readonly status: number | null;
    readonly problem: 'privateAddress' | 'timeout' | 'unreachable' | null;
  }[];
};

/** One delivery with what is sent and its attempts, newest first. */
export async function deliveryRecord(db: Connection, id: string): Promise<DeliveryRecord | undefined> {
  if (!isUuid(id)) return undefined;
  const [found] = await db
    .select({ ...LISTED, body })
    .from(partnerDeliveries)
    .innerJoin(partnerEvents, eq(partnerEvents.eventId, eventId))
    .where(eq(deliveryId, id));
  if (found === undefined) return undefined;
  const tries = await db
    .select({
      attempt: partnerAttempts.attempt,
      at: partnerAttempts.at,
      tookMs: partnerAttempts.tookMs,
      status: partnerAttempts.status,
      problem: partnerAttempts.problem,
    })
    .from(partnerAttempts)
    .where(eq(partnerAttempts.deliveryId, id))
    .orderBy(asc(partnerAttempts.attempt));
  return { ...found, body: found.body ?? '', tries: tries.toReversed() };
}
