import type { Dashboard } from '#backend/actions/monitoring/dashboard.ts';
import { showAlarms } from '#backend/actions/monitoring/alarms.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { sharedRead } from '#backend/actions/shared-read.ts';
import type { ProcessHealth } from '#backend/domain/alarms.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

export type AlarmDeps = {
  readonly database: OperatorDatabase;
  readonly dashboard: Dashboard;
  readonly health: () => ProcessHealth;
};

/** The console of each staff member asks every few seconds. */
const SHARED_MS = 2_000;

export function alarmHandlers({ health, ...deps }: AlarmDeps): Pick<OpsHandlers, 'showAlarms'> {
  const read = sharedRead(SHARED_MS, () => showAlarms(deps, health()));
  return { showAlarms: async () => ({ answer: await read() }) };
}
