import type { Reply } from '../api/reply.ts';
import type { QueueStanding } from '../contract/queue.ts';
import type { Ask } from '../member/ask-context.tsx';

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
