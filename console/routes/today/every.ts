/** The page asks again every ten seconds while it is visible. */
export const EVERY = { everyMs: 10_000 } as const;
