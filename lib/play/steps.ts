import { isOpenedByHand, type Round } from './rounds.ts';

/**
 * The steps of a round: the crank waits; it is turned; the capsule drops; it is closed; its halves part; its prize
 * appears; the prize is shown with its name; or many are shown at once.
 */
export type PlayStep = 'wait' | 'turn' | 'drop' | 'closed' | 'parted' | 'appear' | 'shown' | 'tray';

/** `hasTurned`: the crank has been turned completely, and only the shop's answer may be missing. */
export type PlayPosition = { readonly round: number; readonly step: PlayStep; readonly hasTurned: boolean };

export const startOfRound = (round: number, rounds: readonly Round[]): PlayPosition => ({
  round,
  step: firstStep(rounds[round]),
  hasTurned: false,
});

/** The first round is unknown before the shop has answered, but always begins with the crank. */
const firstStep = (round: Round | undefined): PlayStep =>
  round?.kind === 'kept' || round?.kind === 'lastOne' ? 'closed' : 'wait';

/** The next position; null: the show is over. */
export function nextPosition(position: PlayPosition, rounds: readonly Round[]): PlayPosition | null {
  const round = rounds[position.round];
  if (position.step === 'shown' || position.step === 'tray') {
    return position.round + 1 < rounds.length ? startOfRound(position.round + 1, rounds) : null;
  }
  return { ...position, step: stepAfter(position.step, round) };
}

function stepAfter(step: Exclude<PlayStep, 'shown' | 'tray'>, round: Round | undefined): PlayStep {
  switch (step) {
    case 'wait':
      return 'turn';
    case 'turn':
      return 'drop';
    case 'drop':
      return round?.kind === 'many' ? 'tray' : 'closed';
    case 'closed':
      return 'parted';
    case 'parted':
      return 'appear';
    case 'appear':
      return 'shown';
  }
}

/** The step of a round that is skipped: its prize appears, or many are shown. */
export const endOfRound = (position: PlayPosition, round: Round | undefined): PlayPosition => ({
  ...position,
  step: round?.kind === 'many' ? 'tray' : 'appear',
});

/** Duration of a step in milliseconds, usual and with reduced motion. */
const DURATIONS_MS: Readonly<
  Record<'drop' | 'closed' | 'parted' | 'appear', readonly [usual: number, calm: number]>
> = {
  drop: [820, 350],
  closed: [560, 350],
  parted: [620, 350],
  appear: [700, 350],
};

/** A prize that was opened by hand is a silhouette first: `reveal.module.css` has the same times. */
const APPEAR_BY_HAND_MS = 1_700;

/** Duration of the steps that the member ends, when the machine turns by itself. */
const AUTOMATIC_MS: Readonly<Record<'wait' | 'closed' | 'shown' | 'tray', number>> = {
  wait: 500,
  closed: 1_800,
  shown: 1_900,
  tray: 3_000,
};

type StepTiming = { readonly isMotionReduced: boolean; readonly isAutomatic: boolean };

/** After how many milliseconds a step ends by itself; null: it waits for the member or for the shop. */
export function stepDurationMs(
  step: PlayStep,
  round: Round | undefined,
  { isMotionReduced, isAutomatic }: StepTiming,
): number | null {
  if (step === 'turn') return null;
  const isByHand = round !== undefined && isOpenedByHand(round);
  if (step === 'appear' && isByHand && !isMotionReduced) return APPEAR_BY_HAND_MS;
  if (step === 'drop' || step === 'parted' || step === 'appear' || (step === 'closed' && !isByHand))
    return DURATIONS_MS[step][isMotionReduced ? 1 : 0];
  return isAutomatic ? AUTOMATIC_MS[step] : null;
}
