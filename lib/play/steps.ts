import { isTop, type Round } from './rounds.ts';

/**
 * Where a round stands: the crank waits; it is being turned; the capsule drops; it lies there closed; its halves
 * part; its prize is shown; or many are shown at once.
 */
export type Step = 'wait' | 'turn' | 'drop' | 'closed' | 'parted' | 'shown' | 'tray';

/** `hasTurned`: the crank has come all the way round, and only the answer of the shop may be missing. */
export type Place = { readonly round: number; readonly step: Step; readonly hasTurned: boolean };

export const beginningOf = (round: number, rounds: readonly Round[]): Place => ({
  round,
  step: firstStep(rounds[round]),
  hasTurned: false,
});

/** The first round is not known before the shop has answered, but it always begins with the crank. */
const firstStep = (round: Round | undefined): Step =>
  round?.kind === 'kept' || round?.kind === 'lastOne' ? 'closed' : 'wait';

/** The next step, or null where the show is over. */
export function placeAfter(place: Place, rounds: readonly Round[]): Place | null {
  const round = rounds[place.round];
  if (place.step === 'shown' || place.step === 'tray') {
    return place.round + 1 < rounds.length ? beginningOf(place.round + 1, rounds) : null;
  }
  return { ...place, step: stepAfter(place.step, round) };
}

function stepAfter(step: Exclude<Step, 'shown' | 'tray'>, round: Round | undefined): Step {
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
      return 'shown';
  }
}

/** The end of a round that somebody does not want to watch. */
export const endOf = (place: Place, round: Round | undefined): Place => ({
  ...place,
  step: round?.kind === 'many' ? 'tray' : 'shown',
});

/** How long a step lasts, in milliseconds; the calm show has no moves to wait for. */
const LASTS: Readonly<Record<'drop' | 'closed' | 'parted', readonly [usual: number, calm: number]>> = {
  drop: [820, 350],
  closed: [560, 350],
  parted: [620, 350],
};

/** When a step ends by itself; null: it waits for the member, or for the shop. */
export function lastsFor(step: Step, round: Round | undefined, isCalm: boolean): number | null {
  if (step !== 'drop' && step !== 'closed' && step !== 'parted') return null;
  if (step === 'closed' && round?.prizes.some(isTop)) return null;
  return LASTS[step][isCalm ? 1 : 0];
}
