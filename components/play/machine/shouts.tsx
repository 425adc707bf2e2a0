import { Drawing } from '#components/images/drawing.tsx';
import type { PlayStep } from '#lib/play/steps.ts';
import styles from './shouts.module.css';

type ShoutsProps = { readonly step: PlayStep; readonly notches: number };

/** The lettering around the machine. */
export function Shouts({ step, notches }: ShoutsProps) {
  const isIdle = step === 'wait' && notches === 0;
  return (
    <div className={styles.shouts}>
      <Shout name="doki" size={[150, 55]} isOn={isIdle} />
      <Shout name="gacha" size={[240, 106]} isOn={notches > 0} />
      <Shout name="again" size={[194, 68]} isOn={notches > 1} />
      <svg viewBox="0 0 375 200" className={styles.shakes} data-on={notches > 0} aria-hidden="true">
        <path d="M44 16Q10 92 44 168M22 38Q0 92 22 146M331 16Q365 92 331 168M353 38Q375 92 353 146" />
      </svg>
    </div>
  );
}

type ShoutProps = {
  readonly name: 'doki' | 'gacha' | 'again';
  readonly size: readonly [width: number, height: number];
  readonly isOn: boolean;
};

const Shout = ({ name, size: [width, height], isOn }: ShoutProps) => (
  <Drawing
    src={`/art/play/${name}.svg`}
    alt=""
    width={width}
    height={height}
    className={styles[name]}
    data-on={isOn}
  />
);
