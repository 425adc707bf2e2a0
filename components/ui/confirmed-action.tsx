'use client';

import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { TakesFocus } from './takes-focus.tsx';
import { Trouble } from './trouble.tsx';
import styles from './confirmed-action.module.css';

type ConfirmedActionProps = {
  /** The button that asks. */
  readonly name: ReactNode;
  readonly question: string;
  /** The consequences. */
  readonly children: ReactNode;
  /** The answers: against it, and for it. */
  readonly no: string;
  readonly yes: string;
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onYes: () => void;
};

/** An action that cannot be undone: a text button, and a question in its place. */
export function ConfirmedAction({ name, onYes, ...question }: ConfirmedActionProps) {
  const [step, setStep] = useState<'first' | 'asking' | 'kept'>('first');
  if (step === 'asking') return <Question {...question} onNo={() => setStep('kept')} onYes={onYes} />;
  return (
    <TakesFocus wanted={step === 'kept'}>
      <div className={styles.place}>
        <Button kind="text" onClick={() => setStep('asking')}>
          {name}
        </Button>
      </div>
    </TakesFocus>
  );
}

type QuestionProps = Omit<ConfirmedActionProps, 'name'> & { readonly onNo: () => void };

const Question = ({ question, children, no, yes, isBusy, failure, onNo, onYes }: QuestionProps) => (
  <TakesFocus wanted>
    <div className={styles.question}>
      <p className="num">
        <b>{question}</b>
        <br />
        <span>{children}</span>
      </p>
      {failure !== null && <Trouble message={failure} />}
      <div className={styles.answers}>
        <Button kind="secondary" onClick={onNo}>
          {no}
        </Button>
        <Button kind="secondary" busy={isBusy} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </div>
  </TakesFocus>
);
