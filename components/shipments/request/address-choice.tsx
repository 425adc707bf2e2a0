'use client';

import type { FormHandle } from '#components/forms/use-form.ts';
import { telText, zipText } from '#lib/text/address.ts';
import { Card } from '#components/ui/card.tsx';
import type { Member } from '#lib/contract/member/member.ts';
import { OTHER, OWN, type AddressField } from '#lib/shipments/address-form.ts';
import { AddressFields } from '#components/forms/address-fields.tsx';
import type { Elements } from '#lib/site/elements.ts';
import styles from './address-choice.module.css';

type AddressChoiceProps = {
  readonly form: Pick<FormHandle<AddressField>, 'values' | 'field' | 'set'>;
  readonly member: Member;
};

/** The choice between the member's address and another one. */
export function AddressChoice({ form, member }: AddressChoiceProps) {
  const { where } = form.values;
  return (
    <section>
      <h3 id="where-to" className={styles.title}>
        お届け先
      </h3>
      <Card>
        <div role="radiogroup" aria-labelledby="where-to">
          <Choice form={form} value={OWN} name="会員情報のご住所">
            <span className={`num ${styles.address}`}>
              <span>{`〒${zipText(member.zip)}`}</span>
              <br />
              <span>{`${member.address}${member.address2 !== '' ? ` ${member.address2}` : ''}`}</span>
              <br />
              <span>{`${member.name} 様`}</span>
              <br />
              <span>{telText(member.tel)}</span>
            </span>
          </Choice>
          <Choice form={form} value={OTHER} name="ほかのご住所">
            <span className={styles.note}>この荷物だけを、べつのお届け先へ送ります。</span>
          </Choice>
        </div>
        {where === OTHER && (
          <div className={styles.fields}>
            <AddressFields form={form} />
          </div>
        )}
      </Card>
    </section>
  );
}

type ChoiceProps = Pick<AddressChoiceProps, 'form'> & {
  readonly value: string;
  readonly name: string;
  readonly children: Elements;
};

const Choice = ({ form, value, name, children }: ChoiceProps) => (
  <label className={styles.choice}>
    <input
      type="radio"
      className={styles.input}
      name="where"
      value={value}
      checked={form.values.where === value}
      onChange={() => form.set('where', value)}
    />
    <span className={styles.words}>
      <b>{name}</b>
      {children}
    </span>
  </label>
);
