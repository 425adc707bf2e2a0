/** From this number on news are the operators': no catalogue has them, so none can undo them. */
export const FIRST_OF_OPERATORS = 100_000;

export const isOperatorsNews = (newsId: string): boolean => Number(newsId) >= FIRST_OF_OPERATORS;

/** How the ids of operators' banners begin, and of no catalogue's. */
export const OPERATORS_BANNER = 'ops-';

export type Keeper = 'catalogue' | 'operators';

export const keeperOf = ({ takenOverAt }: { readonly takenOverAt: Date | null }): Keeper =>
  takenOverAt === null ? 'catalogue' : 'operators';
