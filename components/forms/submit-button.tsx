'use client';

import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { AnyForm } from './use-form.ts';
import styles from './submit-button.module.css';

type SubmitButtonProps = {
  readonly form: Pick<AnyForm, 'failure' | 'isBusy'>;
  readonly kind?: 'primary' | 'secondary';
  readonly children: ReactNode;
};

/** The submit button, below the reason why the form could not be sent. */
export function SubmitButton({ form, kind = 'primary', children }: SubmitButtonProps) {
  return (
    <div className={styles.place}>
      {form.failure !== null && (
        <p className={styles.failure} role="alert">
          <Icon name="warn" size={24} className={styles.warn} />
          <span>{form.failure}</span>
        </p>
      )}
      <Button kind={kind} type="submit" busy={form.isBusy}>
        {children}
      </Button>
    </div>
  );
}
