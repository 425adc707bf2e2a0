import { seededRandom } from './seeded-random.ts';

/** A piece of confetti: its flight, fall and rotation, in parts of the height of the stage and in degrees. */
type ConfettiPiece = {
  readonly flyX: number;
  readonly flyY: number;
  readonly fallX: number;
  readonly turn: number;
  readonly delay: number;
  readonly colour: number;
  readonly shape: number;
};

/** Confetti thrown up from the middle. */
export function confetti(count: number, seed: number): ConfettiPiece[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const side = random() * 2 - 1;
    return {
      flyX: side * (12 + random() * 46),
      flyY: -(18 + random() * 44),
      fallX: side * (20 + random() * 52),
      turn: (random() - 0.5) * 1440,
      delay: random() * 260,
      colour: Math.floor(random() * 6),
      shape: Math.floor(random() * 3),
    };
  });
}
