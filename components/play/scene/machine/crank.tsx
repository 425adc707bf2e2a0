'use client';

import { Drawing } from '#components/image/drawing.tsx';
import styles from './crank.module.css';
import { useCrank } from './use-crank.ts';

type CrankProps = Parameters<typeof useCrank>[0] & { readonly hasHint: boolean };

/** The dial under the finger. Whoever has none finds the same in the button below the machine. */
export function Crank({ hasHint, ...props }: CrankProps) {
  const { bar, grip, lean } = useCrank(props);
  return (
    <>
      <div ref={bar} className={styles.bar} style={lean}>
        <Drawing src="/art/play/dial.svg" alt="" width="100%" height="100%" />
      </div>
      <div className={styles.hint} data-on={hasHint}>
        <Drawing src="/art/play/arrow.svg" alt="" width="100%" height="100%" />
      </div>
      <div className={styles.grip} data-enabled={props.isEnabled} {...grip} />
    </>
  );
}
