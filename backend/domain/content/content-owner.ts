/** From this number on news are the operators': no catalogue has them, so none can undo them. */
export const FIRST_OPERATOR_NEWS_ID = 100_000;

export const isOperatorNews = (newsId: string): boolean => Number(newsId) >= FIRST_OPERATOR_NEWS_ID;

/** How the ids of operators' banners begin, and of no catalogue's. */
export const OPERATOR_BANNER_PREFIX = 'ops-';

export type ContentOwner = 'catalogue' | 'operators';

export const ownerOf = ({ takenOverAt }: { readonly takenOverAt: Date | null }): ContentOwner =>
  takenOverAt === null ? 'catalogue' : 'operators';
