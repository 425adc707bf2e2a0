import type { DrawingPause } from '#lib/contract/alarm-enums.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { readLogState } from '#backend/persistence/fairness/log-state.ts';
import type { ShopLog } from './shop-log.ts';

type PauseParams = Pick<ShopLog, 'watch' | 'rules'>;

/**
 * Why no payment may start: results would wait, sales would have no witness or a wrong time, the shop does not know
 * what it has published, or its backends have different settings.
 */
export async function drawingPauses(db: Connection, { watch, rules }: PauseParams): Promise<DrawingPause[]> {
  const state = await readLogState(db, rules.witnesses.quorum);
  const { at, newestEntryAt, oldestWaiting, isQuorumMissing, needsReplay, differInSettings } = state;
  const isClockBehind = watch.isAhead(at) || (newestEntryAt !== null && newestEntryAt > at);
  const pauses: DrawingPause[] = [];
  if (watch.isUnavailable(at)) pauses.push('beacon');
  if (oldestWaiting !== null && watch.isLate(oldestWaiting, at)) pauses.push('results');
  if (isClockBehind) pauses.push('clock');
  if (isQuorumMissing) pauses.push('witnesses');
  if (needsReplay) pauses.push('replay');
  if (differInSettings) pauses.push('settings');
  watch.note(pauses);
  return pauses;
}

/** Whether no payment may start, as this process has known it for at most a second. */
export const isDrawingPaused = async (db: Connection, params: PauseParams): Promise<boolean> =>
  (params.watch.pauses() ?? (await drawingPauses(db, params))).length > 0;
