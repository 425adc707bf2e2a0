import type { BookAudit } from '#backend/actions/operation/audit-books.ts';
import { jobStanding } from '#backend/actions/operation/job-standing.ts';
import type { Operation } from '#backend/actions/operation/ports.ts';
import type { PictureMaker } from '#backend/actions/operation/window/pictures.ts';
import type { Buying } from '#backend/actions/orders/ports.ts';
import type { OpsHandlers } from '../../server/operator-calls.ts';
import { actHandlers } from './acts.ts';
import { bookHandlers } from './books.ts';
import { glanceHandlers } from './glance.ts';
import { memberHandlers } from './members.ts';
import { orderHandlers } from './orders.ts';
import { parcelSheetHandlers, type SheetRooms } from './parcel-sheets.ts';
import { parcelHandlers } from './parcels.ts';
import { statusHandlers } from './status.ts';
import { windowBannerHandlers } from './window/banners.ts';
import { windowDrawHandlers } from './window/draws.ts';
import { windowNewsHandlers } from './window/news.ts';
import { windowPictureHandlers } from './window/pictures.ts';

/** What operators' calls are answered from. */
export type OpsRooms = {
  readonly operation: Operation;
  readonly buying: Pick<Buying, 'desk'>;
  readonly audit: BookAudit;
  readonly paper: Omit<SheetRooms, 'operation'>;
  readonly maker: PictureMaker;
};

export const opsHandlers = ({ operation, buying, audit, paper, maker }: OpsRooms): OpsHandlers => ({
  ...orderHandlers(operation, buying),
  ...parcelHandlers(operation),
  ...parcelSheetHandlers({ operation, ...paper }),
  ...windowDrawHandlers(operation),
  ...windowNewsHandlers(operation),
  ...windowBannerHandlers(operation),
  ...windowPictureHandlers(operation, maker),
  ...memberHandlers(operation),
  ...glanceHandlers(operation.glance),
  ...statusHandlers(() => jobStanding(operation)),
  ...bookHandlers(audit),
  ...actHandlers(operation.acts),
});
