import type { Reply } from '#lib/api/result.ts';
import type { QueueStanding } from '#lib/contract/queue.ts';
import type { Ask } from '#lib/session/api-context.tsx';

type QueueCall = 'showQueue' | 'joinQueue' | 'leaveQueue';
export type QueueReply = Reply<QueueCall>;

export type Line = {
  readonly directoryName: string;
  /** Whether this screen has joined before: whoever has left the line since is not put into it again. */
  readonly hasJoined: boolean;
};

/** Looks where the member stands. Whoever comes to the line joins it; whoever has lost the place decides that himself. */
export async function lookAndJoin(ask: Ask, { directoryName, hasJoined }: Line): Promise<QueueReply> {
  const reply = await ask('showQueue', { params: { directoryName } });
  if (!reply.ok || hasJoined || !isToJoin(reply.answer)) return reply;
  return ask('joinQueue', { params: { directoryName } });
}

const isToJoin = ({ state, number }: QueueStanding): boolean =>
  state === 'beforeSale' || (state === 'waiting' && number === null);

/** In the line, as far as this screen knows: before the sale there is no number yet. */
export const isInLine = ({ state, number }: QueueStanding): boolean =>
  state === 'beforeSale' || state === 'called' || (state === 'waiting' && number !== null);

/** There is a line, and this member has no place in it. In the moment of the start nobody has a number yet. */
export const isOutside = ({ state, number, ahead }: QueueStanding): boolean =>
  state === 'lost' || (state === 'waiting' && number === null && ahead !== null);

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

type Seen = Pick<QueueStanding, 'state' | 'opensAt' | 'askedAt'>;

/**
 * After how long the shop is asked for a standing again; 0: nothing will change any more. Thousands ask, so everybody
 * waits a little longer or shorter than the others, by `chance` from 0 up to 1.
 */
export function askAgainAfterMs({ state, opensAt, askedAt }: Seen, chance: number): number {
  if (state === 'soldOut' || state === 'saleOver') return 0;
  const often = 2 * SECOND + chance * SECOND;
  if (state === 'lost') return 5 * often;
  if (state !== 'beforeSale') return often;
  const untilOpening = Math.max(0, Date.parse(opensAt) - Date.parse(askedAt));
  return Math.min(untilOpening + chance * SECOND, seldomer(untilOpening, often)) || often;
}

const seldomer = (untilOpening: number, often: number): number =>
  untilOpening > 10 * MINUTE ? 20 * often : untilOpening > MINUTE ? 5 * often : often;
