import type { PlayStatus } from '#lib/contract/enums.ts';

/** Every move an order can make, and no other (design: an order's life). Nothing leaves CONFIRM. */
export const MOVES: Readonly<Record<PlayStatus, readonly PlayStatus[]>> = {
  START: ['PLAYING', 'SUCCESS', 'CANCEL'],
  PLAYING: ['SUCCESS', 'CANCEL', 'ERROR'],
  CANCEL: ['SUCCESS', 'ERROR'],
  ERROR: ['SUCCESS'],
  SUCCESS: ['CONFIRM'],
  CONFIRM: [],
};

export const mayMove = (from: PlayStatus, to: PlayStatus): boolean => MOVES[from].includes(to);

/** Tickets are held for it; a draw counts it as being played. */
export const isLive = (status: PlayStatus): boolean => status === 'START' || status === 'PLAYING';

/** It has its tickets. */
export const isPaid = (status: PlayStatus): boolean => status === 'SUCCESS' || status === 'CONFIRM';
