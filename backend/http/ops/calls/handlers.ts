import type { Operation } from '#backend/actions/operation/ports.ts';
import type { OpsHandlers } from '../outcome.ts';
import { actHandlers } from './acts.ts';

/** What operators' calls are answered from. */
export type OpsRooms = {
  readonly operation: Operation;
};

export const opsHandlers = ({ operation }: OpsRooms): OpsHandlers => ({
  ...actHandlers(operation.acts),
});
