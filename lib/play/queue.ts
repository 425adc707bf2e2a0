import type { ApiResult } from '#lib/api/result.ts';
import type { QueueStatus } from '#lib/contract/queue.ts';
import type { CallApi } from '#lib/session/api-context.tsx';

type QueueCall = 'showQueue' | 'joinQueue' | 'leaveQueue' | 'extendTurn';
export type QueueResult = ApiResult<QueueCall>;

type QueueParams = {
  readonly directoryName: string;
  /** Whether this screen has joined before: a member who has left the queue is not put into it again. */
  readonly hasJoined: boolean;
};

/**
 * Fetches the member's state in the queue, and joins it for a member who is new. A member who has lost their
 * place joins again themselves.
 */
export async function showOrJoinQueue(
  callApi: CallApi,
  { directoryName, hasJoined }: QueueParams,
): Promise<QueueResult> {
  const result = await callApi('showQueue', { params: { directoryName } });
  if (!result.ok || hasJoined || !shouldJoin(result.answer)) return result;
  return callApi('joinQueue', { params: { directoryName } });
}

const shouldJoin = ({ state, number }: QueueStatus): boolean =>
  state === 'beforeSale' || (state === 'waiting' && number === null);

/** Whether the member is in the queue: before the sale there is no number yet. */
export const isInQueue = ({ state, number }: QueueStatus): boolean =>
  state === 'beforeSale' || state === 'called' || (state === 'waiting' && number !== null);

/** Whether there is a queue without this member. While the numbers are drawn at the start of the sale, no member has one. */
export const isOutsideQueue = ({ state, number, ahead }: QueueStatus): boolean =>
  state === 'lost' || (state === 'waiting' && number === null && ahead !== null);

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

type PolledQueue = Pick<QueueStatus, 'state' | 'opensAt' | 'askedAt' | 'ahead' | 'minutes'>;

/**
 * After how many milliseconds the state is fetched again; 0: it does not change any more. `random`, from 0 up
 * to 1, spreads the requests of thousands of members.
 */
export function pollIntervalMs(queue: PolledQueue, random: number): number {
  const { state, opensAt, askedAt } = queue;
  if (state === 'soldOut' || state === 'saleOver') return 0;
  const usualMs = 2 * SECOND_MS + random * SECOND_MS;
  if (state === 'waiting') return slownessOf(queue) * usualMs;
  if (state === 'lost') return 5 * usualMs;
  if (state !== 'beforeSale') return usualMs;
  const untilOpening = Math.max(0, Date.parse(opensAt) - Date.parse(askedAt));
  const slowMs = (untilOpening > 10 * MINUTE_MS ? 20 : 5) * usualMs;
  return Math.min(untilOpening + random * SECOND_MS, slowMs) || usualMs;
}

/** While the waiting time is unknown, a member with as many members ahead is far from their turn. */
const MANY_AHEAD = 200;
const MAX_MINUTES = 5;

/**
 * By what factor a waiting member asks less often than one whose turn is near: every 10 s at a wait of two minutes, every
 * 25 s from five minutes on. 5,000 members who all ask every 2.5 s need more than a processor core. A call that comes too
 * early is still noticed with a minute of its 90 s left.
 */
function slownessOf({ ahead, minutes }: PolledQueue): number {
  if (minutes === null) return (ahead ?? 0) >= MANY_AHEAD ? 5 : 1;
  return minutes <= 1 ? 1 : 2 * Math.min(minutes, MAX_MINUTES);
}
