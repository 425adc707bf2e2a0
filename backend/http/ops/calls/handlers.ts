import type { BookAudit } from '#backend/actions/operation/audit-books.ts';
import { jobStanding } from '#backend/actions/operation/job-standing.ts';
import type { Operation } from '#backend/actions/operation/ports.ts';
import type { Buying } from '#backend/actions/orders/ports.ts';
import type { OpsHandlers } from '../outcome.ts';
import { actHandlers } from './acts.ts';
import { bookHandlers } from './books.ts';
import { glanceHandlers } from './glance.ts';
import { memberHandlers } from './members.ts';
import { orderHandlers } from './orders.ts';
import { parcelHandlers } from './parcels.ts';
import { statusHandlers } from './status.ts';

/** What operators' calls are answered from. */
export type OpsRooms = {
  readonly operation: Operation;
  readonly buying: Pick<Buying, 'desk'>;
  readonly audit: BookAudit;
};

export const opsHandlers = ({ operation, buying, audit }: OpsRooms): OpsHandlers => ({
  ...orderHandlers(operation, buying),
  ...parcelHandlers(operation),
  ...memberHandlers(operation),
  ...glanceHandlers(operation.glance),
  ...statusHandlers(() => jobStanding(operation)),
  ...bookHandlers(audit),
  ...actHandlers(operation.acts),
});
