import type { Tag } from './tag.ts';
import type { WonPlace } from './won-groups.ts';

/** Where a won prize is, in the shopper's words. */
export const PLACE_TAGS: Readonly<Record<WonPlace['kind'], Tag>> = {
  waiting: { text: '発送待ち', look: 'now' },
  storageOver: { text: '保管終了', look: 'over' },
  parcel: { text: '発送を依頼ずみ', look: 'going' },
};
