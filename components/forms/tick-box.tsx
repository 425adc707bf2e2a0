import type { ComponentProps } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import styles from './tick-box.module.css';

/** The drawn box of a checkbox, without its label. */
export const TickBox = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <span className={styles.box}>
    <input {...props} type="checkbox" className={styles.input} />
    <Icon name="check" size={20} className={styles.check} />
  </span>
);
