'use client';

import { Icon } from '#components/page/icon.tsx';
import { focusField } from './handling/controls.ts';
import type { AnyForm } from './handling/form-handle.ts';
import styles from './looks/fault-summary.module.css';

/** How many fields are at fault, and a way to each; there once the form was found faulty as a whole. */
export function FaultSummary({ form }: { readonly form: Pick<AnyForm, 'summary'> }) {
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
        {summary.map(({ id, fault }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(id);
              }}
            >
              {withoutExample(fault)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The example stands beside the field. */
const withoutExample = (fault: string) => fault.split('例：')[0];
