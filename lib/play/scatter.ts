/** Numbers between 0 and 1 that look like chance and are the same each time (mulberry32). */
export function scatter(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One piece of confetti: where it flies, where it falls, how it turns; in parts of the stage's height, and degrees. */
export type Piece = {
  readonly flyX: number;
  readonly flyY: number;
  readonly fallX: number;
  readonly turn: number;
  readonly delay: number;
  readonly colour: number;
  readonly shape: number;
};

/** Confetti thrown up out of the middle. */
export function confetti(count: number, seed: number): Piece[] {
  const chance = scatter(seed);
  return Array.from({ length: count }, () => {
    const side = chance() * 2 - 1;
    return {
      flyX: side * (12 + chance() * 46),
      flyY: -(18 + chance() * 44),
      fallX: side * (20 + chance() * 52),
      turn: (chance() - 0.5) * 1440,
      delay: chance() * 260,
      colour: Math.floor(chance() * 6),
      shape: Math.floor(chance() * 3),
    };
  });
}
