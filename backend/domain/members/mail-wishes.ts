import type { MailWish, MailWishes } from './member.ts';

const ALL: readonly MailWish[] = ['newDraws', 'restock'];

/** What a member wished for and no longer does. */
export const givenUp = (before: MailWishes, after: MailWishes): readonly MailWish[] =>
  ALL.filter((wish) => before[wish] && !after[wish]);
