import { setTimeout as pause } from 'node:timers/promises';
import { deliverTo, type DeliverDeps } from '#backend/actions/partners/deliver.ts';
import { prepareEvents, recordOpenedDraws } from '#backend/actions/partners/prepare-events.ts';
import { endpointsWithWork } from '#backend/persistence/partners/deliveries.ts';
import { type JobDefinition, type JobLog, runBatches } from './run-jobs.ts';

const SECOND_MS = 1_000;

/** A run that takes longer goes on while the next one sends to the other endpoints. */
const LONGEST_RUN_MS = SECOND_MS;

type PartnerJobDeps = Omit<DeliverDeps, 'onDisabled'> & { readonly log: Pick<JobLog, 'info' | 'warn'> };

export const partnerJobs = (parts: PartnerJobDeps): readonly JobDefinition[] => [
  { name: 'partner-events', everyMs: SECOND_MS, work: (stopping) => prepare(parts, stopping) },
  { name: 'partner-deliveries', everyMs: SECOND_MS, work: partnerDelivery(parts) },
];

async function prepare({ db, now, log }: PartnerJobDeps, stopping: AbortSignal): Promise<void> {
  const opened = await recordOpenedDraws(db, await now());
  if (opened > 0) log.info({ opened }, 'openings recorded for partners');
  await runBatches(stopping, async () => prepareEvents(db, await now()));
}

/** Each endpoint is sent to by itself: a slow one delays no other, and has few connections. */
export function partnerDelivery({ log, ...deps }: PartnerJobDeps): (stopping: AbortSignal) => Promise<void> {
  const busy = new Map<string, Promise<void>>();
  const failures: unknown[] = [];
  const onDisabled = (endpointId: string, by: string) =>
    log.warn({ endpointId, by }, 'partner endpoint switched off');
  const send = async (endpointId: string, stopping: AbortSignal) => {
    try {
      await runBatches(
        stopping,
        async () => (await deliverTo({ ...deps, onDisabled }, endpointId, stopping)) > 0,
      );
    } catch (error) {
      // It may end after its run: the next one reports it.
      failures.push(error);
    } finally {
      busy.delete(endpointId);
    }
  };
  return async (stopping) => {
    for (const endpointId of await endpointsWithWork(deps.db, await deps.now()))
      if (!busy.has(endpointId)) busy.set(endpointId, send(endpointId, stopping));
    const all = Promise.all(busy.values());
    const isOver = new AbortController();
    await Promise.race([
      all,
      pause(LONGEST_RUN_MS, undefined, { signal: AbortSignal.any([stopping, isOver.signal]) }).catch(
        () => {},
      ),
    ]);
    isOver.abort();
    // The job is stopping: the requests end at once, and nothing is written any more.
    if (stopping.aborted) await all;
    const [failure] = failures.splice(0);
    if (failure !== undefined)
      throw new Error('Events could not be sent to an endpoint.', { cause: failure });
  };
}
