'use client';

import Link from 'next/link';
import { FieldError } from '#components/forms/field-error.tsx';
import type { FieldBinding } from '#components/forms/use-form.ts';
import { Card } from '#components/ui/card.tsx';
import type { PaymentChoice } from '#lib/orders/payment-choices.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { chargeTimes, PAYMENT_METHODS, paymentNames } from '#lib/orders/payment-methods.ts';
import styles from './payment-method.module.css';

type MethodFieldProps = FieldBinding & { readonly methods: readonly PaymentChoice[] };

/** The choice of the payment method. */
export function MethodField({ methods, ...field }: MethodFieldProps) {
  const { id, error, onBlur } = field;
  const isInvalid = error !== undefined;
  return (
    <section onBlur={(event) => onBlur(event.currentTarget)}>
      <h2 id={`${id}-label`} className={styles.title}>
        お支払い方法
      </h2>
      <Card className={isInvalid ? styles.invalid : undefined}>
        <div
          id={id}
          role="radiogroup"
          tabIndex={-1}
          aria-labelledby={`${id}-label`}
          aria-required
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? `${id}-error` : undefined}
          className={styles.methods}
        >
          {methods.map((method) => (
            <MethodRow key={method.key} method={method} field={field} />
          ))}
        </div>
        <FieldError id={`${id}-error`} error={error} />
        <ChargeTime method={methods.find(({ key }) => key === field.value)} />
      </Card>
    </section>
  );
}

type MethodRowProps = { readonly method: PaymentChoice; readonly field: FieldBinding };

function MethodRow({ method, field: { name, value, onChange } }: MethodRowProps) {
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
          onChange={() => onChange(key)}
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

/** When the chosen payment method charges (特定商取引法). */
const ChargeTime = ({ method }: { readonly method: PaymentChoice | undefined }) => (
  <p role="status" className={styles.charge}>
    {method !== undefined && (
      <>
        <b>お支払いの時期</b>
        <span>{` ${PAYMENT_METHODS[method.paymentType].charged}`}</span>
      </>
    )}
  </p>
);

/** When each payment method charges; methods with the same time share a line. */
export function ChargeTimes({ methods }: { readonly methods: readonly PaymentChoice[] }) {
  const types = [...new Set(methods.map(({ paymentType }) => paymentType))];
  return (
    <ul className={styles.charges}>
      {chargeTimes(types).map(({ types: together, charged }) => (
        <li key={charged}>
          <b>{paymentNames(together)}</b>
          <span>{`：${charged}`}</span>
        </li>
      ))}
    </ul>
  );
}
