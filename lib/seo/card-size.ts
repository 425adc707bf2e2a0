/** Pixels of a link preview's picture. A file of its own, because every page loads it in its scripts. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
