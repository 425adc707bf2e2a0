'use client';

import { TextField } from './text-field.tsx';
import type { FormHandle } from './use-form.ts';
import { ZipField } from './zip-field.tsx';
import { labelNote } from '#lib/shipments/label-note.ts';
import type { ShippingAddress } from '#lib/contract/shipping-address.ts';
import styles from './address-fields.module.css';

type AddressFieldsProps = { readonly form: Pick<FormHandle<keyof ShippingAddress>, 'field'> };

/** Says while it is typed what does not fit on a label. */
function LabelNote({ form: { field } }: AddressFieldsProps) {
  const valueOf = (name: 'name' | 'address' | 'address2') => field(name).value;
  return (
    <p className={styles.note} role="status">
      {labelNote({ name: valueOf('name'), address: valueOf('address'), address2: valueOf('address2') })}
    </p>
  );
}

/** Input fields of a shipping address. */
export const AddressFields = ({ form: { field } }: AddressFieldsProps) => (
  <>
    <TextField
      {...field('name')}
      label="お届け先のお名前"
      autoComplete="shipping name"
      placeholder="例：小川 みのり"
    />
    <ZipField {...field('zip')} label="郵便番号" address={field('address')} />
    <TextField
      {...field('address')}
      label="ご住所"
      hint="都道府県から番地まで"
      continuesByTab
      autoComplete="shipping address-line1"
    />
    <div>
      <TextField
        {...field('address2')}
        label="建物名・部屋番号"
        isOptional
        autoComplete="shipping address-line2"
        placeholder="例：さくら荘 203号室"
      />
      <LabelNote form={{ field }} />
    </div>
    <TextField
      {...field('tel')}
      label="電話番号"
      type="tel"
      autoComplete="shipping tel-national"
      placeholder="例：090-1234-5678"
      hint="お届けのときに、運送会社からお電話することがあります。"
    />
  </>
);
