import { Button } from '#components/ui/button.tsx';
import type { FeedbackSwitch } from './use-sounds.ts';
import styles from './feedback-switches.module.css';

const SPEAKER = 'M4 9v6h4l5 4V5L8 9z';
const WAVES = 'M17 8c2 2 2 6 0 8M20 5c4 4 4 10 0 14';
const NO_WAVES = 'M17 9l5 6M22 9l-5 6';

const PHONE = 'M8 4h8v16H8z';
const SHAKING = 'M4.5 8v8M1.5 10v4M19.5 8v8M22.5 10v4';
const CROSSED = 'M3 21L21 3';

type SwitchProps = { readonly label: string; readonly state: FeedbackSwitch; readonly drawing: string };

const Switch = ({ label, state, drawing }: SwitchProps) => (
  <button
    type="button"
    className={styles.switch}
    aria-pressed={state.isOn}
    aria-label={label}
    onClick={() => state.set(!state.isOn)}
  >
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      <path d={drawing} />
    </svg>
  </button>
);

type FeedbackSwitchesProps = {
  readonly sound: FeedbackSwitch;
  /** Null: the device cannot vibrate. */
  readonly vibration: FeedbackSwitch | null;
};

/** The switches for sound and vibration. */
export const FeedbackSwitches = ({ sound, vibration }: FeedbackSwitchesProps) => (
  <div className={styles.switches}>
    {vibration && (
      <Switch label="振動" state={vibration} drawing={`${PHONE}${vibration.isOn ? SHAKING : CROSSED}`} />
    )}
    <Switch label="音" state={sound} drawing={`${SPEAKER}${sound.isOn ? WAVES : NO_WAVES}`} />
  </div>
);

/** Asks once on each device, before the first turn, whether the play has sound. */
export const SoundQuestion = ({ sound }: { readonly sound: FeedbackSwitch }) => (
  <p role="group" aria-label="音を出しますか" className={styles.question}>
    <span>音を出しますか</span>
    <Button kind="text" className={styles.answer} onClick={() => sound.set(true)}>
      出す
    </Button>
    <Button kind="text" className={styles.answer} onClick={() => sound.set(false)}>
      出さない
    </Button>
  </p>
);
