import { showAlarms } from '#backend/actions/monitoring/alarms.ts';
import type { Operation } from '#backend/actions/staff/operation.ts';
import { sharedRead } from '#backend/actions/shared-read.ts';
import type { ProcessHealth } from '#backend/domain/alarms.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

export type AlarmServices = { readonly operation: Operation; readonly health: () => ProcessHealth };

/** The console of each staff member asks every few seconds. */
const SHARED_MS = 2_000;

export function alarmHandlers({ operation, health }: AlarmServices): Pick<OpsHandlers, 'showAlarms'> {
  const read = sharedRead(SHARED_MS, () => showAlarms(operation, health()));
  return { showAlarms: async () => ({ answer: await read() }) };
}
