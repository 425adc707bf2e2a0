import { and, asc, between, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { yen } from '#backend/domain/money.ts';
import { rangeOf } from '#backend/domain/lookup.ts';
import type { ShipmentFields } from '#backend/domain/shipments/shipment.ts';
import {
  CARRIERS,
  SHIPMENT_TASKS,
  type ShipmentTask,
  type ShippingStatus,
  type ShipmentProblem,
  type ShippingMethod,
  type Carrier,
} from '#lib/contract/enums.ts';
import { BETWEEN_DIGITS } from '#lib/contract/opaque-id.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { draws, shipmentDraws, shipments } from '../schema.ts';
import { isUnpaid, taskConditions } from '../schema/shipment-tasks.ts';
import { packerOf } from './packing-claims.ts';
import { SUMMARY_COLUMNS } from './shipments.ts';
import { HAS_OPEN_PROBLEM, IS_UNDER_WAY } from './after-sales.ts';
import { type Page, type Paged, type KeyedList, pageOfKeys } from '../db/pages.ts';

const TASKS = taskConditions(shipments);

/** Condition on `shipments`: it can be accepted. */
export const IS_ACCEPTABLE = TASKS.accept;

export type ShipmentFilter = Page & {
  /** With no condition at all: all that are not delivered, and those with an open problem. */
  readonly state?: ShippingStatus;
  /** Only those with such a problem that is not decided. */
  readonly problem?: ShipmentProblem | 'any';
  readonly onlyUnpaid?: boolean;
  readonly onlyPaused?: boolean;
  readonly task?: ShipmentTask;
  readonly carrier?: Carrier;
  readonly method?: ShippingMethod;
  readonly exported?: 'yes' | 'no';
  /** Name of a draw. */
  readonly draw?: string;
  readonly minDays?: number;
  /** A number of shipments, or a tracking number; the other conditions are then without effect. */
  readonly q?: string;
};

/** A row in the list of shipments, without personal data. */
export type ListedShipment = Pick<ShipmentFields, keyof ShipmentFields & keyof typeof SHIPMENT_SELECTION> & {
  readonly drawTitles: readonly string[];
  /** Null: it was withdrawn. */
  readonly task: ShipmentTask | null;
  /** The number of its history rows, which every change increases. */
  readonly version: number;
  readonly packedAt: Date | null;
  /** When it was last written into a file for a carrier or partner, and by whom. */
  readonly exportedAt: Date | null;
  readonly exportedBy: string | null;
  readonly pausedAt: Date | null;
  /** The operator who packs it now. */
  readonly packer: string | null;
  /** Time of the last status change. */
  readonly since: Date;
};

/** Requested first. */
export const listShipmentsForStaff = (
  db: Connection,
  { limit, offset, ...filter }: ShipmentFilter,
): Promise<Paged<ListedShipment>> =>
  shipmentsWhere(db, matching(filter), { limit, offset, direction: 'asc' });

/** The shipments that wait for one thing, without those that are done. */
type TaskSummary = {
  readonly task: ShipmentTask;
  readonly count: number;
  readonly oldestAt: Date | null;
};

/** The shipments of each task, and the draws whose prizes are sent. */
export async function shipmentTasks(db: Connection): Promise<{
  readonly tasks: readonly TaskSummary[];
  readonly draws: readonly { readonly directoryName: string; readonly title: string }[];
}> {
  const tasks: TaskSummary[] = [];
  for (const task of SHIPMENT_TASKS) if (task !== 'done') tasks.push(await summaryOf(db, task));
  const sent = await db
    .select({ directoryName: draws.directoryName, title: draws.title })
    .from(draws)
    .where(sql`exists (select from ${shipmentDraws} sent where sent.draw_id = ${draws.drawId})`)
    .orderBy(asc(draws.title), asc(draws.drawId));
  return { tasks, draws: sent };
}

/** Shipments that can be accepted, oldest first. */
export async function acceptableShipments(db: Connection, atMost: number): Promise<readonly string[]> {
  const rows = await db
    .select({ shipmentId: shipments.shipmentId })
    .from(shipments)
    .where(TASKS.accept)
    .orderBy(asc(shipments.requestedAt), asc(shipments.shipmentId))
    .limit(atMost);
  return rows.map(({ shipmentId }) => shipmentId);
}

async function summaryOf(db: Connection, task: ShipmentTask): Promise<TaskSummary> {
  const oldestAt = sql`min(${shipments.requestedAt})`.mapWith(shipments.requestedAt);
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, oldestAt })
    .from(shipments)
    .where(TASKS[task]);
  return row === undefined || row.count === 0 ? { task, count: 0, oldestAt: null } : { task, ...row };
}

type Filter = Omit<ShipmentFilter, 'limit' | 'offset'>;

function matching(filter: Filter): SQL | undefined {
  const { q, state, task, problem, carrier, exported, draw, minDays } = filter;
  const { method: wanted, onlyUnpaid, onlyPaused } = filter;
  if (q !== undefined) return isCalled(q);
  const isOf = [
    // Some are alternatives, which the other conditions narrow down.
    task === undefined ? undefined : sql`(${TASKS[task]})`,
    onlyUnpaid ? isUnpaid(shipments) : undefined,
    onlyPaused ? isNotNull(shipments.pausedAt) : undefined,
    problem === undefined ? undefined : HAS_OPEN_PROBLEM,
    state === undefined ? undefined : and(eq(shipments.status, state), isNull(shipments.withdrawnAt)),
  ];
  return and(
    ...(isOf.every((condition) => condition === undefined) ? [IS_UNDER_WAY] : isOf),
    problem === undefined || problem === 'any' ? undefined : eq(shipments.problem, problem),
    carrier === undefined ? undefined : eq(shipments.carrier, carrier),
    wanted === undefined ? undefined : eq(shipments.method, wanted),
    exported === undefined ? undefined : isExported(exported === 'yes'),
    draw === undefined ? undefined : contains(draw),
    minDays === undefined
      ? undefined
      : lte(shipments.requestedAt, sql`${CURRENT_TIME} - ${minDays}::int * interval '1 day'`),
  );
}

const isExported = (wanted: boolean): SQL =>
  wanted ? isNotNull(shipments.exportedAt) : isNull(shipments.exportedAt);

/** The shipment whose number begins so, and those with this tracking number. */
function isCalled(text: string): SQL | undefined {
  const range = rangeOf(text);
  const trackingNumber = text.normalize('NFKC').replaceAll(BETWEEN_DIGITS, '').toUpperCase();
  // The index of numbers begins with the carrier.
  const isNumber = sql`${shipments.carrier} in (${sql.raw(CARRIERS.map((one) => `'${one}'`).join(', '))})
    and ${shipments.trackingNumber} = ${trackingNumber}`;
  return or(range === undefined ? undefined : between(shipments.shipmentId, range.from, range.to), isNumber);
}

/** Where one table alone is read from, drizzle leaves its name out, and the inner table has a column of that name. */
const THIS_SHIPMENT = sql`${shipments}.${sql.identifier('shipment_id')}`;

/** Condition on `shipments`: it has prizes of the draw of this name. */
export const contains = (directoryName: string): SQL => sql`exists (select from ${shipmentDraws} inside
  where inside.shipment_id = ${THIS_SHIPMENT} and inside.draw_id =
    (select there.draw_id from ${draws} there where there.directory_name = ${directoryName}))`;

type OrderedPage = Page & { readonly direction: 'asc' | 'desc' };

/** A page of shipments by the time of the request. */
export async function shipmentsWhere(
  db: Connection,
  which: SQL | undefined,
  { direction, ...page }: OrderedPage,
) {
  const { requestedAt, shipmentId } = shipments;
  const list: KeyedList = {
    table: shipments,
    key: { shipmentId },
    which,
    order: { columns: [requestedAt, shipmentId], direction },
  };
  const { total, keys, order } = await pageOfKeys(db, list, page);
  const items = await db
    .select(SHIPMENT_SELECTION)
    .from(shipments)
    .where(sql`${shipmentId} = any (array(${keys}))`)
    .orderBy(...order);
  return { total, items: items.map(inYen) };
}

export const inYen = <Row extends { readonly fee: number }>(row: Row) => ({ ...row, fee: yen(row.fee) });

const TITLES_LISTED = 3;

const drawTitles = sql<string[]>`array(select distinct there.title from ${shipmentDraws} inside
  join ${draws} there on there.draw_id = inside.draw_id
  where inside.shipment_id = ${THIS_SHIPMENT} order by 1 limit ${TITLES_LISTED})`;

const task = sql<ShipmentTask | null>`case ${sql.join(
  SHIPMENT_TASKS.map((one) => sql`when ${TASKS[one]} then ${one}`),
  sql` `,
)} end`;

/** Since when it is in its state. */
export const SINCE = sql`coalesce(${shipments.deliveredAt}, ${shipments.mailedAt}, ${shipments.shippedAt},
  ${shipments.acceptedAt}, ${shipments.requestedAt})`;

/** Columns of a row in the list of shipments. */
export const SHIPMENT_SELECTION = {
  ...SUMMARY_COLUMNS,
  carrier: shipments.carrier,
  problemSince: shipments.problemSince,
  packedAt: shipments.packedAt,
  exportedAt: shipments.exportedAt,
  exportedBy: shipments.exportedBy,
  deliverOn: shipments.deliverOn,
  deliverySlot: shipments.deliverySlot,
  pausedAt: shipments.pausedAt,
  version: shipments.moves,
  packer: packerOf(THIS_SHIPMENT),
  drawTitles,
  task,
  since: SINCE.mapWith(shipments.requestedAt),
};
