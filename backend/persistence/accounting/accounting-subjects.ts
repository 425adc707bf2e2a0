import { sql } from 'drizzle-orm';
import { draws, orders, shipments } from '../schema.ts';

type PaymentType = typeof orders.$inferSelect.paymentType;

/**
 * A value of another table, as a subquery: PostgreSQL evaluates it after the limit, for the rows of the part only, while a
 * join would be made for the whole list. The column is named with its table, which drizzle leaves out here.
 */
export const drawOf = (table: string, column: 'title' | 'directory_name') =>
  sql.raw(`(select d.${column} from draws d where d.draw_id = ${table}.draw_id)`);

export const isOfDraw = (table: string) => (directoryName: string) =>
  sql`${sql.raw(table)}.draw_id = (select draw_id from ${draws} where directory_name = ${directoryName})`;

/** A value of the order or shipment that a row is about. */
const subjectOf = (table: string, column: 'member_id' | 'payment_type') =>
  sql.raw(`coalesce(
    (select o.${column} from orders o where o.draw_id = ${table}.draw_id and o.order_id = ${table}.order_id),
    (select s.${column} from shipments s where s.shipment_id = ${table}.shipment_id))`);

export const subjectColumns = (table: string) => ({
  memberId: sql<string>`${subjectOf(table, 'member_id')}`,
  paymentType: sql<PaymentType>`${subjectOf(table, 'payment_type')}`,
  drawTitle: sql<string | null>`${drawOf(table, 'title')}`,
});

/**
 * Whether the order or shipment of a row was paid by a method. As one `exists`, it is joined by hashing for a whole list, and
 * looked up by the id for the few rows of a page; PostgreSQL would read all orders for two of them within an `or`.
 */
const isSubjectPaidBy = (table: string) => (method: string) =>
  sql`exists (
    select from (select order_id as id, payment_type from ${orders}
      union all select shipment_id, payment_type from ${shipments}) paid
     where paid.id = ${sql.raw(`coalesce(${table}.order_id, ${table}.shipment_id)`)} and paid.payment_type = ${method})`;

/** Whether the order or shipment of a row is the member's: they have few, so the rows are found by their ids. */
const isSubjectOfMember = (table: string, id: string) => (memberId: string) =>
  sql`${sql.raw(`${table}.${id}`)} in (
    select one.${sql.raw(id)} from ${orders} o
      join ${sql.raw(table)} one on one.draw_id = o.draw_id and one.order_id = o.order_id
     where o.member_id = ${memberId}
    union all
    select one.${sql.raw(id)} from ${shipments} s join ${sql.raw(table)} one on one.shipment_id = s.shipment_id
     where s.member_id = ${memberId})`;

export const subjectFilters = (table: string, id: string) => ({
  paidBy: isSubjectPaidBy(table),
  ofMember: isSubjectOfMember(table, id),
  ofDraw: isOfDraw(table),
});
