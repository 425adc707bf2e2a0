import { randomInt } from 'node:crypto';

/** So many lots that two members hardly ever draw the same one; as many as `randomInt` can tell apart. */
const LOTS = 2 ** 48 - 1;

export const newLot = (): number => randomInt(LOTS);
