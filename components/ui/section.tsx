'use client';

import type { ReactNode } from 'react';
import type { Elements } from '#lib/site/elements.ts';
import styles from './section.module.css';

type SectionProps = {
  readonly title: string;
  readonly id?: string;
  /** Shown at the end of the title's line, such as a link to the full list. */
  readonly action?: Elements;
  /** `paper` is a white band with scalloped edges across the page. */
  readonly background?: 'peg' | 'paper';
  readonly children: Elements;
};

/** A section of a page under a section tag. It has its own gutters, so it belongs directly into the page. */
export function Section({ title, id, action, background = 'peg', children }: SectionProps) {
  return (
    <section
      id={id}
      className={background === 'paper' ? `${styles.section} ${styles.paper}` : styles.section}
    >
      <div className="wrap">
        <div className={styles.head}>
          <SectionTag>{title}</SectionTag>
          {action}
        </div>
        {children}
      </div>
    </section>
  );
}

/** The white tag with a punched hole: a section's heading. */
export const SectionTag = ({ children }: { readonly children: ReactNode }) => (
  <h2 className={styles.tag}>{children}</h2>
);
