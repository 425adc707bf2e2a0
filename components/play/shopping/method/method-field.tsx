'use client';

import Link from 'next/link';
import { FaultSentence } from '#components/form/fault-sentence.tsx';
import type { FieldBinding } from '#components/form/handling/form-handle.ts';
import { Card } from '#components/page/card.tsx';
import type { Method } from '#lib/orders/payment-methods.ts';
import { ROUTES } from '#lib/site/routes.ts';
import styles from './method-field.module.css';

type MethodFieldProps = FieldBinding & { readonly methods: readonly Method[] };

/** The ways of paying, one of which is chosen. */
export function MethodField({ methods, ...field }: MethodFieldProps) {
  const { id, fault, onLeave } = field;
  const isAtFault = fault !== undefined;
  return (
    <section onBlur={(event) => onLeave(event.currentTarget)}>
      <h2 id={`${id}-label`} className={styles.title}>
        お支払い方法
      </h2>
      <Card className={isAtFault ? styles.atFault : undefined}>
        <div
          id={id}
          role="radiogroup"
          tabIndex={-1}
          aria-labelledby={`${id}-label`}
          aria-required
          aria-invalid={isAtFault}
          aria-describedby={isAtFault ? `${id}-fault` : undefined}
          className={styles.methods}
        >
          {methods.map((method) => (
            <MethodRow key={method.key} method={method} field={field} />
          ))}
        </div>
        <FaultSentence id={`${id}-fault`} fault={fault} />
      </Card>
    </section>
  );
}

type MethodRowProps = { readonly method: Method; readonly field: FieldBinding };

function MethodRow({ method, field: { name, value, onType } }: MethodRowProps) {
  const { key, detail, spoken, isClosed, useCard } = method;
  return (
    <div className={styles.row}>
      <label className={styles.method}>
        <input
          type="radio"
          className={styles.input}
          name={name}
          value={key}
          checked={value === key}
          disabled={isClosed}
          onChange={() => onType(key)}
        />
        <span className={styles.name}>{method.name}</span>
        <span className={`num ${styles.detail}`}>
          <span aria-hidden={spoken !== undefined}>{detail}</span>
          {spoken !== undefined && <span className="visually-hidden">{spoken}</span>}
        </span>
      </label>
      {useCard && (
        <Link href={ROUTES.payment} target="_blank" className={styles.change}>
          変更
          <span className="visually-hidden">(登録したカード。新しいタブで開きます)</span>
        </Link>
      )}
    </div>
  );
}
