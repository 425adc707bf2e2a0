'use client';

import type { Elements } from '#lib/site/elements.ts';
import type { AnyForm } from './use-form.ts';
import { Icon } from '#components/ui/icon.tsx';
import { focusField } from './controls.ts';
import styles from './form.module.css';

type FormProps = { readonly form: AnyForm; readonly children: Elements; readonly label?: string };

/**
 * The form element with the summary of errors above the fields and a note for browsers without scripts.
 * `method="dialog"` keeps the browser from submitting by itself, and so from putting a password into a URL, when the
 * button is pressed before the scripts are loaded.
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

/** The number of invalid fields with a link to each; shown after a submit found errors. */
function ErrorSummary({ form }: { readonly form: Pick<AnyForm, 'summary'> }) {
  const { summary } = form;
  if (summary.length === 0) return null;
  return (
    <div className={styles.summary}>
      <p className={styles.count} role="alert">
        <Icon name="warn" size={24} className={styles.warn} />
        <span>
          <span>入力内容を</span>
          <wbr />
          <span>{`${summary.length}か所`}</span>
          <wbr />
          <span>ご確認ください</span>
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

/** The example is shown beside the field. */
const withoutExample = (error: string) => error.split('例：')[0];
