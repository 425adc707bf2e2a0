'use client';

import type { ReactNode } from 'react';
import { FormSteps } from '#components/form/form-steps.tsx';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { MODES, type Mode } from './modes.ts';
import styles from './mail-way.module.css';
import type { Steps } from '../steps/use-progress.ts';

const STEPS = ['email', 'code', 'details'] as const;

type MailWayProps = {
  readonly mode: Mode;
  readonly steps: Steps;
  /** The last step, which shows itself when its turn has come. */
  readonly lastStep: ReactNode;
  readonly end: ReactNode;
};

/** One page, two modes: a code sent by mail proves whose address it is, and then something may be done. */
export function MailWay({ mode, steps, lastStep, end }: MailWayProps) {
  const { step } = steps.progress;
  if (step === 'done') return <div className={styles.way}>{end}</div>;
  return (
    <div className={styles.way}>
      <FormSteps steps={['メール', 'コード', MODES[mode].lastStep]} now={STEPS.indexOf(step)} />
      {step === 'email' && <EmailStep mode={mode} steps={steps} />}
      {step === 'code' && <CodeStep mode={mode} steps={steps} />}
      {lastStep}
    </div>
  );
}
