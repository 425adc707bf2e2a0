import type { Overview } from './ports.ts';
import type { Membership } from './membership.ts';

const MAX_ORDERS = 3;

/** The overview of a member's account. */
export const showOverview = (
  { overviews }: Pick<Membership, 'overviews'>,
  memberId: string,
): Promise<Overview> => overviews.of(memberId, MAX_ORDERS);
