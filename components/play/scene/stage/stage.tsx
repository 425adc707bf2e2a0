import type { DrawDetail } from '#lib/contract/draw.ts';
import { FLAVOUR_OF } from '#lib/play/flavours.ts';
import { isTop } from '#lib/play/rounds.ts';
import type { Step } from '#lib/play/steps.ts';
import { Machine } from '../machine/machine.tsx';
import { Opening, type OpeningState } from '../opening/opening.tsx';
import { Reveal } from '../reveal/reveal.tsx';
import { Tray } from '../reveal/tray.tsx';
import type { Show } from '../show/use-show.ts';
import type { Noises } from '../sound/noises.ts';
import { Layer } from './layer.tsx';
import { Room } from './room.tsx';

type StageProps = {
  readonly draw: Pick<DrawDetail, 'ink' | 'art' | 'prizes'>;
  readonly show: Show;
  readonly isCalm: boolean;
  readonly noises: Noises;
  readonly onBegin: () => void;
  /** A tap on what the large button is about. */
  readonly onAct: () => void;
};

/** Everything one sees. It says nothing to who listens: the panel does. */
export function Stage({ draw, show, isCalm, noises, onBegin, onAct }: StageProps) {
  const { place, round } = show;
  const { step } = place;
  const [first] = round?.prizes ?? [];
  const isByHand = round?.prizes.some(isTop) === true;
  const isAtMachine = step === 'wait' || step === 'turn' || step === 'drop';
  return (
    <div aria-hidden="true">
      <Layer isOn={isAtMachine} leavesLate>
        <Room isExcited={step === 'turn' || step === 'drop'} />
        <Machine
          draw={draw}
          place={place}
          dropping={round?.prizes.map(({ grade }) => FLAVOUR_OF[grade]) ?? []}
          isCalm={isCalm}
          noises={noises}
          onBegin={onBegin}
          onTap={onAct}
          onTurned={show.finishTurn}
        />
      </Layer>
      {first && round?.kind !== 'many' && (
        <Opening
          key={`opening ${place.round}`}
          flavour={FLAVOUR_OF[first.grade]}
          state={openingState(step)}
          isOn={step === 'closed' || step === 'parted'}
          isEager={isByHand}
          onTap={() => isByHand && onAct()}
        />
      )}
      {first && round?.kind !== 'many' && (
        <Reveal key={`reveal ${place.round}`} prize={first} nth={round?.nth ?? 1} isOn={step === 'shown'} />
      )}
      {round?.kind === 'many' && (
        <Tray key={`tray ${place.round}`} prizes={round.prizes} kept={round.kept} isOn={step === 'tray'} />
      )}
    </div>
  );
}

/** While its prize comes up before it, an open capsule stays open. */
function openingState(step: Step): OpeningState {
  if (step === 'closed') return 'closed';
  return step === 'parted' || step === 'shown' ? 'parted' : 'away';
}
