/**
 * How a sale ended. `soldOut`, `closesAt`: as announced. `early`, `cancelled`: by the shop, for a reason that is stated.
 * Beside the other lists of the contract, because the verifier loads it alone.
 */
export const CLOSE_CAUSES = ['soldOut', 'closesAt', 'early', 'cancelled'] as const;
export type CloseCause = (typeof CLOSE_CAUSES)[number];
