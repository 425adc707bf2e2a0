/** All tables of the shop with their relations. */
export * from './schema/accounting.ts';
export * from './schema/cancellations.ts';
export * from './schema/content.ts';
export * from './schema/draws.ts';
export * from './schema/emails.ts';
export * from './schema/enums.ts';
export * from './schema/fairness.ts';
export * from './schema/members.ts';
export * from './schema/operations.ts';
export * from './schema/orders.ts';
export * from './schema/payments.ts';
export * from './schema/prizes.ts';
export * from './schema/queue.ts';
export * from './schema/reconciliation.ts';
export * from './schema/sandbox.ts';
export * from './schema/shipments.ts';
export * from './schema/staff.ts';
