import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';

type Counted = Pick<DraftDocument, 'prizes'>;

const isCount = (total: number | null): total is number =>
  total !== null && Number.isInteger(total) && total > 0;

/** The tickets of a prize, as far as they are given. */
export const ticketsOf = ({ total }: Counted['prizes'][number]): number => (isCount(total) ? total : 0);

/** All tickets of the box. */
export const allTickets = ({ prizes }: Counted): number =>
  prizes.reduce((sum, prize) => sum + ticketsOf(prize), 0);

/** The price of all tickets; `undefined`: there is no price. */
export const allYen = ({ prizes, price }: Pick<DraftDocument, 'prizes' | 'price'>): number | undefined =>
  price === null ? undefined : allTickets({ prizes }) * price;
