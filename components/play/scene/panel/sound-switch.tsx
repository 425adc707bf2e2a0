import styles from './sound-switch.module.css';

type SoundSwitchProps = { readonly isOn: boolean; readonly onToggle: () => void };

const SPEAKER = 'M4 9v6h4l5 4V5L8 9z';
const WAVES = 'M17 8c2 2 2 6 0 8M20 5c4 4 4 10 0 14';
const NONE = 'M17 9l5 6M22 9l-5 6';

/** Sound is off until somebody wants it. */
export const SoundSwitch = ({ isOn, onToggle }: SoundSwitchProps) => (
  <button type="button" className={styles.switch} aria-pressed={isOn} aria-label="音" onClick={onToggle}>
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      <path d={`${SPEAKER}${isOn ? WAVES : NONE}`} />
    </svg>
  </button>
);
