import type { OwnServer } from '#backend/persistence/embedded/embedded.ts';

/** The database that each test's own is a copy of. */
export const TEMPLATE = 'migrated';

type Kept = { readonly server: OwnServer; readonly dataDir: string };

let kept: Kept | undefined;

/** Between the start and the end of a run; both happen in the same process. */
export const keepServer = (it: Kept) => {
  kept = it;
};

export const keptServer = () => kept;
