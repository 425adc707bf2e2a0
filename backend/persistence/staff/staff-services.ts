import type { StaffDeps } from '#backend/actions/staff/ports.ts';
import type { Connection } from '../db/database.ts';
import { recordAction } from './operator-log.ts';

export const staffDepsOn = (tx: Connection): StaffDeps => ({
  tx,
  recordAction: (action) => recordAction(tx, action),
});
