'use client';

import { cardOf, mayGive } from '#components/gifts/gift-form.ts';
import { CheckBox } from '#components/forms/check-box.tsx';
import type { FormHandle } from '#components/forms/use-form.ts';
import { telText, zipText } from '#lib/text/address.ts';
import { Card } from '#components/ui/card.tsx';
import type { Member } from '#lib/contract/member/member.ts';
import { ownAddressOf } from '#lib/contract/member/own-address.ts';
import type { ShippingAddress } from '#lib/contract/shipping-address.ts';
import { LINK, OTHER, OWN, type AddressField } from '#lib/shipments/address-form.ts';
import { AddressFields } from '#components/forms/address-fields.tsx';
import type { Elements } from '#lib/site/elements.ts';
import styles from './address-choice.module.css';

type AddressChoiceProps = {
  readonly form: Pick<FormHandle<AddressField>, 'values' | 'field' | 'set'>;
  readonly member: Member;
};

/** The choice between the member's address, another one, and that of the receiver of a gift, who types it. A member without an address types one. */
export function AddressChoice({ form, member }: AddressChoiceProps) {
  const own = ownAddressOf(member);
  return (
    <section>
      <h3 id="where-to" className={styles.title}>
        お届け先
      </h3>
      <Card>
        {own === undefined ? (
          <FirstAddress form={form} member={member} />
        ) : (
          <OwnOrOther form={form} own={own} member={member} />
        )}
      </Card>
    </section>
  );
}

/** The address of a member without one, which becomes their own unless the shipment is a gift. */
const FirstAddress = ({ form, member }: AddressChoiceProps) => (
  <>
    {mayGive(member.birthday) && (
      <div role="radiogroup" aria-labelledby="where-to">
        <Choice form={form} value={OTHER} name="お届け先を入力する">
          <span className={styles.note}>次の欄に入力してください。</span>
        </Choice>
        <ByReceiver form={form} />
      </div>
    )}
    {form.values.where !== LINK && <FirstFields form={form} member={member} />}
  </>
);

const FirstFields = ({ form, member }: AddressChoiceProps) => (
  <div className={styles.fields}>
    <AddressFields form={form} />
    {cardOf(form.values, member.birthday) === undefined && (
      <CheckBox {...form.field('keep')} hint="次からは、入力しなくてもこのお届け先を選べます。">
        会員情報にも登録する
      </CheckBox>
    )}
  </div>
);

type OwnOrOtherProps = AddressChoiceProps & { readonly own: ShippingAddress };

const OwnOrOther = ({ form, own, member }: OwnOrOtherProps) => (
  <>
    <div role="radiogroup" aria-labelledby="where-to">
      <Choice form={form} value={OWN} name="会員情報のご住所">
        <span className={`num ${styles.address}`}>
          <span>{`〒${zipText(own.zip)}`}</span>
          <br />
          <span>{`${own.address}${own.address2 !== '' ? ` ${own.address2}` : ''}`}</span>
          <br />
          <span>{`${own.name} 様`}</span>
          <br />
          <span>{telText(own.tel)}</span>
        </span>
      </Choice>
      <Choice form={form} value={OTHER} name="ほかのご住所">
        <span className={styles.note}>この荷物だけを、べつのお届け先へ送ります。</span>
      </Choice>
      {mayGive(member.birthday) && <ByReceiver form={form} />}
    </div>
    {form.values.where === OTHER && (
      <div className={styles.fields}>
        <AddressFields form={form} />
      </div>
    )}
  </>
);

const ByReceiver = ({ form }: Pick<AddressChoiceProps, 'form'>) => (
  <Choice form={form} value={LINK} name="受け取る方に入力してもらう(プレゼント)">
    <span className={styles.note}>リンクを送ると、受け取る方がご自分で入力します。</span>
  </Choice>
);

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
