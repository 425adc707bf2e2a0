import { draws } from '../schema.ts';

/** What a line has to know of its draw. */
export const QUEUED_DRAW = {
  drawId: draws.drawId,
  opensAt: draws.opensAt,
  closesAt: draws.closesAt,
  total: draws.total,
  sold: draws.sold,
  held: draws.held,
  playing: draws.playing,
  concurrentPlaying: draws.concurrentPlaying,
};
