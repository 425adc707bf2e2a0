import { NEWS_CATEGORIES, type NewsCategory } from '#lib/contract/enums.ts';
import type { MailWish } from '../members/member.ts';

const HOUR_MS = 60 * 60_000;

/** After this a piece of news is no news any more: a shop that was away for a week does not mail all of it. */
export const NEWS_AGE_MS = 24 * HOUR_MS;

/** A piece of news that could not be delivered for so long is left unsaid. */
export const NEWS_LETTER_LIFE_MS = 3 * 24 * HOUR_MS;

/** Which wish a piece of news fulfils, by its category. Those of other categories are mailed to nobody. */
const WISHES: Readonly<Partial<Record<NewsCategory, MailWish>>> = { new: 'newDraws', restock: 'restock' };

export const wishOf = (category: NewsCategory): MailWish | undefined => WISHES[category];

export const MAILED_CATEGORIES = NEWS_CATEGORIES.filter((category) => wishOf(category) !== undefined);
