/** Chance that comes out the same for the same seed. */
export type Chance = {
  /** A whole number from 0 up to, not including, `bound`. */
  below(bound: number): number;
  of<One>(some: readonly One[]): One;
  /** Whether something comes true that does so `times` in ten. */
  inTen(times: number): boolean;
};

/** By a linear congruential generator of the size that fits a double; good enough for who buys what. */
export function chanceFrom(seed: number): Chance {
  let state = seed % MODULUS;
  const below = (bound: number) => {
    state = (state * 48_271 + 11) % MODULUS;
    return Math.floor((state / MODULUS) * bound);
  };
  return {
    below,
    of: (some) => {
      const one = some[below(some.length)];
      if (one === undefined) throw new Error('There is nothing to choose from.');
      return one;
    },
    inTen: (times) => below(10) < times,
  };
}

const MODULUS = 2_147_483_647;
