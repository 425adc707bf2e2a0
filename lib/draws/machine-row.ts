import type { DrawSummary } from '../contract/draw.ts';
import type { Ink } from '../contract/words.ts';

type Machine<Draw> = { readonly ink: Ink; readonly draw: Draw | undefined };

/** The machines that stand there whatever is on sale; those with a draw in them come first. */
const SPARE: readonly Ink[] = ['soda', 'ichigo', 'melon', 'lemon'];

/** A row of machines, each of another ink: of draws that share an ink, the first has the machine. */
export function machineRow<Draw extends Pick<DrawSummary, 'ink'>>(draws: readonly Draw[]): Machine<Draw>[] {
  const inks = new Set([...draws.map(({ ink }) => ink), ...SPARE]);
  return [...inks]
    .slice(0, SPARE.length)
    .map((ink) => ({ ink, draw: draws.find((draw) => draw.ink === ink) }));
}
