import type { DrawDetail } from '#lib/contract/draw.ts';
import { flavourOf } from '#lib/play/flavours.ts';
import { isOpenedByHand } from '#lib/play/rounds.ts';
import type { PlayStep } from '#lib/play/steps.ts';
import { Mascot } from '#components/ui/mascot.tsx';
import type { MascotNumber } from '#lib/site/mascot.ts';
import { Machine } from '../machine/machine.tsx';
import { Opening, type OpeningState } from './opening.tsx';
import { Reveal } from './reveal.tsx';
import { Tray } from './tray.tsx';
import type { Show } from './use-show.ts';
import type { Sounds } from './sounds.ts';
import { Layer } from './layer.tsx';
import styles from './stage.module.css';

type StageProps = {
  readonly draw: Pick<DrawDetail, 'ink' | 'art'>;
  readonly show: Show;
  /** Whole seconds until the draw; null: nothing is waited for. */
  readonly drawnIn: number | null;
  /** The member skipped to the results, which are loading. */
  readonly isEnding: boolean;
  readonly isMotionReduced: boolean;
  readonly sounds: Sounds;
  readonly onBegin: () => void;
  /** A tap on the stage does the same as the large button. */
  readonly onAct: () => void;
};

/** The visible part of the scene, hidden from screen readers, which read the panel. */
export function Stage({
  draw,
  show,
  drawnIn,
  isEnding,
  isMotionReduced,
  sounds,
  onBegin,
  onAct,
}: StageProps) {
  const { position, round } = show;
  const { step } = position;
  const [first] = round?.prizes ?? [];
  const isByHand = round !== undefined && isOpenedByHand(round);
  const isAtMachine = step === 'wait' || step === 'turn' || step === 'drop';
  return (
    <div aria-hidden="true">
      <Layer isOn={isAtMachine} leavesLate>
        <ShopBackground isExcited={step === 'turn' || step === 'drop' || isNear(drawnIn)} />
        <Machine
          draw={draw}
          position={position}
          drawnIn={drawnIn}
          isEnding={isEnding}
          dropping={round?.prizes.map(flavourOf) ?? []}
          isMotionReduced={isMotionReduced}
          sounds={sounds}
          onBegin={onBegin}
          onTap={onAct}
          onTurned={show.finishTurn}
        />
      </Layer>
      {first && round?.kind !== 'many' && (
        <Opening
          key={`opening ${position.round}`}
          flavour={flavourOf(first)}
          state={openingState(step)}
          isOn={step === 'closed' || step === 'parted'}
          isByHand={isByHand}
          isMotionReduced={isMotionReduced}
          onOpen={onAct}
        />
      )}
      {first && round?.kind !== 'many' && (
        <Reveal
          key={`reveal ${position.round}`}
          prize={first}
          nth={round?.nth ?? 1}
          isOn={step === 'appear' || step === 'shown'}
        />
      )}
      {round?.kind === 'many' && (
        <Tray key={`tray ${position.round}`} prizes={round.prizes} kept={round.kept} isOn={step === 'tray'} />
      )}
    </div>
  );
}

/** The mascots hop in the last seconds before the draw. */
const isNear = (drawnIn: number | null): boolean =>
  drawnIn !== null && drawnIn > 0 && drawnIn <= NEAR_SECONDS;
const NEAR_SECONDS = 2;

/** An open capsule stays open while its prize appears in front of it. */
function openingState(step: PlayStep): OpeningState {
  if (step === 'closed') return 'closed';
  return step === 'parted' || step === 'appear' || step === 'shown' ? 'parted' : 'hidden';
}

/** The mascots beside the machine on wide screens, from left to right. */
const AUDIENCE: readonly MascotNumber[] = [4, 2, 7, 8, 6];
const MARUPO = 1;

/** The background: the shop at night with two lights, a floor and mascots. */
function ShopBackground({ isExcited }: { readonly isExcited: boolean }) {
  return (
    <div className={styles.background} data-excited={isExcited}>
      <div className={styles.floor} />
      <div className={styles.far} />
      <div className={styles.near} />
      <div className={styles.shadow} />
      <div className={styles.audience}>
        {AUDIENCE.map((number) => (
          <Mascot key={number} number={number} size={120} sticker className={styles.watcher} />
        ))}
      </div>
      <Mascot number={MARUPO} size={120} sticker className={styles.mascot} />
    </div>
  );
}
