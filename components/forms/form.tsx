'use client';

import type { ReactNode } from 'react';
import type { AnyForm } from './use-form.ts';
import { Icon } from '#components/ui/icon.tsx';
import { focusField } from './controls.ts';
import styles from './form.module.css';

type FormProps = { readonly form: AnyForm; readonly children: ReactNode; readonly label?: string };

/**
 * The form element with everything that belongs to every form: the summary of faults above the fields, and a word for
 * browsers without scripts. The method keeps the browser from sending anything by itself, above all from putting a
 * password into an address, when the button is pressed before the scripts have come.
 */
export function Form({ form, label, children }: FormProps) {
  const { ref, onSubmit, ...handlers } = form.elementProps;
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
      <ErrorSummary form={form} />
      {children}
    </form>
  );
}

/** How many fields are at fault, and a way to each; there once the form was found faulty as a whole. */
function ErrorSummary({ form }: { readonly form: Pick<AnyForm, 'summary'> }) {
  const { summary } = form;
  if (summary.length === 0) return null;
  return (
    <div className={styles.summary}>
      <p className={styles.count} role="alert">
        <Icon name="warn" size={24} className={styles.warn} />
        <span>
          入力内容を
          <wbr />
          {summary.length}か所
          <wbr />
          ご確認ください
        </span>
      </p>
      <ul className={styles.list}>
        {summary.map(({ id, error }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(id);
              }}
            >
              {withoutExample(error)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The example stands beside the field. */
const withoutExample = (error: string) => error.split('例：')[0];
