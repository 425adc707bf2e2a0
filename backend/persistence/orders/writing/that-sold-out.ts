import { DRAWS_TAG, drawTag } from '#backend/domain/tags.ts';
import type { Statement } from './statement.ts';

/** Counts are asked for by whoever looks; that a draw is sold out stands on pages that are kept. */
export const thatSoldOut = (directoryName: string): Statement => [
  'ANNOUNCE',
  [DRAWS_TAG, drawTag(directoryName)],
];
