'use client';

import type { ReactNode } from 'react';
import { ButtonLink } from '#components/page/button.tsx';
import { Mascot } from '#components/page/mascot.tsx';
import type { MascotNumber } from '#lib/site/mascot.ts';
import { StepHeading } from '../steps/step-heading.tsx';
import styles from './ended.module.css';
import { useOnward } from './use-onward.ts';

type EndedProps = {
  readonly mascot: MascotNumber;
  readonly heading: string;
  readonly children: ReactNode;
};

/** Everything is done: a word about it, and the way on to where the visitor wanted to go. */
export function Ended({ mascot, heading, children }: EndedProps) {
  const { href, text } = useOnward();
  return (
    <div className={styles.ended}>
      <Mascot number={mascot} size={140} />
      <StepHeading takesFocus>{heading}</StepHeading>
      <div className={styles.words}>{children}</div>
      <ButtonLink kind="primary" href={href} replace>
        {text}
      </ButtonLink>
    </div>
  );
}
