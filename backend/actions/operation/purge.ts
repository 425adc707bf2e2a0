import { KEPT_DAYS, type Outlived } from '../../domain/operation/kept-for.ts';

/** Each transaction is short; a backlog is worked off in pieces. */
const AT_ONCE = 1_000;
const PIECES = 100;

export type Attic = {
  /** Forgets at most so many that are older; how many it were. Several may do so at once. */
  forget(what: Outlived, olderThan: { readonly days: number }, atMost: number): Promise<number>;
};

export type Purged = Readonly<Partial<Record<Outlived, number>>>;

const isOutlived = (what: string): what is Outlived => what in KEPT_DAYS;

/** Forgets what was kept for long enough; how much of each. */
export async function purge(attic: Attic): Promise<Purged> {
  const purged: Partial<Record<Outlived, number>> = {};
  for (const what of Object.keys(KEPT_DAYS).filter(isOutlived)) {
    const forgotten = await forgetAll(attic, what);
    if (forgotten > 0) purged[what] = forgotten;
  }
  return purged;
}

async function forgetAll(attic: Attic, what: Outlived): Promise<number> {
  let forgotten = 0;
  for (let piece = 0; piece < PIECES; piece += 1) {
    const now = await attic.forget(what, { days: KEPT_DAYS[what] }, AT_ONCE);
    forgotten += now;
    if (now < AT_ONCE) break;
  }
  return forgotten;
}
