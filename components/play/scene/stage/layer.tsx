import type { ReactNode } from 'react';
import styles from './layer.module.css';

type LayerProps = {
  readonly isOn: boolean;
  /** It stays until whatever comes has covered it. */
  readonly leavesLate?: boolean;
  readonly children: ReactNode;
};

/** One picture of the show. It stands ready before it is seen, so that nothing has to load when its moment comes. */
export const Layer = ({ isOn, leavesLate = false, children }: LayerProps) => (
  <div className={styles.layer} data-on={isOn} data-late={leavesLate}>
    {children}
  </div>
);
