/** News ids from this number on belong to operators. The catalogue cannot use them. */
export const FIRST_OPERATOR_NEWS_ID = 100_000;

export const isOperatorNews = (newsId: string): boolean => Number(newsId) >= FIRST_OPERATOR_NEWS_ID;

/** Prefix of the ids of banners that belong to operators. The catalogue cannot use it. */
export const OPERATOR_BANNER_PREFIX = 'ops-';

export type ContentOwner = 'catalogue' | 'operators';

export const ownerOf = ({ takenOverAt }: { readonly takenOverAt: Date | null }): ContentOwner =>
  takenOverAt === null ? 'catalogue' : 'operators';
