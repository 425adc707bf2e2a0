import type { ReactNode } from 'react';
import styles from './looks/section.module.css';

/** The white tag with its punched hole that names a part of a page. */
export const SectionTag = ({ children }: { readonly children: ReactNode }) => (
  <h2 className={styles.tag}>{children}</h2>
);
