'use client';

import type { ReactNode } from 'react';
import { FaultSummary } from './fault-summary.tsx';
import type { AnyForm } from './handling/form-handle.ts';
import styles from './looks/form.module.css';

type FormProps = { readonly form: AnyForm; readonly children: ReactNode; readonly label?: string };

/**
 * The form element with everything that belongs to every form: the summary of faults above the fields, and a word for
 * browsers without scripts. The method keeps the browser from sending anything by itself, above all from putting a
 * password into an address, when the button is pressed before the scripts have come.
 */
export function Form({ form, label, children }: FormProps) {
  const { ref, onSubmit, ...handlers } = form.frame;
  return (
    <form
      {...handlers}
      ref={ref}
      className={styles.form}
      method="dialog"
      noValidate
      aria-label={label}
      onSubmit={onSubmit}
    >
      <p className={styles.scriptless}>
        入力内容を送るには、ブラウザーの設定でJavaScriptを有効にしてください。
      </p>
      <FaultSummary form={form} />
      {children}
    </form>
  );
}
