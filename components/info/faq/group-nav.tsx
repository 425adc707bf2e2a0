'use client';

import { TitleText } from '#components/ui/phrases.tsx';
import { Mascot } from '#components/ui/mascot.tsx';
import type { MascotNumber } from '#lib/site/mascot.ts';
import styles from './group-nav.module.css';

type NavGroup = {
  readonly id: string;
  readonly title: string;
  readonly questions: number;
  readonly host: MascotNumber;
};

/** Links to the groups of questions. */
export const GroupNav = ({ groups }: { readonly groups: readonly NavGroup[] }) => (
  <nav aria-label="質問の種類">
    <ul className={styles.groups} role="list">
      {groups.map(({ id, title, questions, host }) => (
        <li key={id}>
          <a className={styles.link} href={`#${id}`}>
            <Mascot number={host} size={40} />
            <span className={styles.title}>
              <TitleText>{title}</TitleText>
            </span>
            <span className={`num ${styles.count}`}>{`${questions}問`}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
