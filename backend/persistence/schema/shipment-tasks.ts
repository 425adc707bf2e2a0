import { isNotNull, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, index, type IndexBuilder, type PgColumn } from 'drizzle-orm/pg-core';
import { SHIPMENT_TASKS, type ShipmentTask } from '#lib/contract/enums.ts';

type Columns = Readonly<
  Record<
    | ('status' | 'withdrawnAt' | 'fee' | 'paymentStatus' | 'packedAt' | 'pausedAt')
    | ('problem' | 'resolution'),
    AnyPgColumn
  >
>;

/**
 * The condition on `shipments` of each task. One index each has it as its predicate, so a query must contain it as it
 * is: PostgreSQL compares the expressions.
 */
export const taskConditions = (columns: Columns): Readonly<Record<ShipmentTask, SQL>> => {
  const { status, packedAt, pausedAt, problem, resolution } = columns;
  return {
    accept: sql`${inStart(columns)} and ${isPaidFor(columns)} and ${pausedAt} is null`,
    pack: sql`${isAccepted(columns)} and ${pausedAt} is null and ${packedAt} is null`,
    number: sql`${isAccepted(columns)} and ${pausedAt} is null and ${packedAt} is not null`,
    sent: sql`${status} in ('SHIPSTART', 'COMPLETEMAIL') and ${problem} is null`,
    trouble: sql`(${problem} is not null and ${resolution} is null) or ${pausedAt} is not null or (${inStart(columns)} and not ${isPaidFor(columns)})`,
    done: sql`(${status} = 'DELIVERED' and ${problem} is null) or ${resolution} is not null`,
  };
};

type IndexedColumns = Columns &
  Readonly<Record<'requestedAt' | 'shipmentId' | 'carrier' | 'status' | 'withdrawnAt', PgColumn>>;

/** The index of each task: the oldest shipment first. The carrier is read from it as well. */
export const taskIndexes = (columns: IndexedColumns): readonly IndexBuilder[] =>
  SHIPMENT_TASKS.map((task) =>
    index(`shipments_task_${task}`)
      .on(columns.requestedAt, columns.shipmentId, columns.carrier)
      .where(taskConditions(columns)[task]),
  );

type ListedColumns = IndexedColumns & Readonly<Record<'paymentType', PgColumn>>;

/** The lists are filtered and counted by these without reading the rows. */
export const listIndexes = (columns: ListedColumns): readonly IndexBuilder[] => {
  const { requestedAt, shipmentId, status, withdrawnAt, carrier, paymentType } = columns;
  return [
    index('shipments_open').on(requestedAt, shipmentId, carrier).where(isUnderWay(columns)),
    index('shipments_listed').on(requestedAt, shipmentId, status, withdrawnAt, carrier),
    index('shipments_by_payment_type').on(paymentType, shipmentId).where(isNotNull(paymentType)),
  ];
};

/** Condition: it was not delivered, or it has a problem that is not decided. An index has it as its predicate. */
export const isUnderWay = ({ status, withdrawnAt, problem, resolution }: Columns): SQL =>
  sql`(${withdrawnAt} is null and ${resolution} is null and (${status} <> 'DELIVERED' or ${problem} is not null))`;

/** Condition: the member has not paid the fee yet. */
export const isUnpaid = (columns: Columns): SQL => sql`(${inStart(columns)} and not ${isPaidFor(columns)})`;

const inStart = ({ status, withdrawnAt }: Columns) => sql`${status} = 'START' and ${withdrawnAt} is null`;

const isAccepted = ({ status, withdrawnAt }: Columns) =>
  sql`${status} = 'WAITING' and ${withdrawnAt} is null`;

const isPaidFor = ({ fee, paymentStatus }: Columns) => sql`(${fee} = 0 or ${paymentStatus} = 'CAPTURED')`;
