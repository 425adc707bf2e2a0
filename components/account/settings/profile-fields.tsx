'use client';

import Link from 'next/link';
import { TextField } from '#components/forms/text-field.tsx';
import { GenderField } from '#components/forms/gender-field.tsx';
import type { FormHandle } from '#components/forms/use-form.ts';
import { ZipField } from '#components/forms/zip-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { PROFILE_FIELDS, type ProfileField } from '#lib/contract/member/profile-fields.ts';
import { ROUTES } from '#lib/site/routes.ts';
import type { Elements } from '#lib/site/elements.ts';
import { birthdayText } from './profile-text.ts';
import styles from './profile-fields.module.css';

type ProfileFieldsProps = {
  readonly form: Pick<FormHandle<ProfileField>, 'field' | 'set' | 'values'>;
  readonly isBirthdayFixed: boolean;
};

/** All fields of a profile except email address and password. */
export function ProfileFields({ form, isBirthdayFixed }: ProfileFieldsProps) {
  const { field, set, values } = form;
  return (
    <>
      <TextField
        {...field('name')}
        label={PROFILE_FIELDS.name.label}
        isOptional
        autoComplete="name"
        placeholder="例：小川 みのり"
      />
      <ZipField {...field('zip')} label={PROFILE_FIELDS.zip.label} isOptional address={field('address')} />
      <TextField
        {...field('address')}
        label={PROFILE_FIELDS.address.label}
        isOptional
        hint="都道府県から番地まで"
        continuesByTab
        autoComplete="address-line1"
      />
      <TextField
        {...field('address2')}
        label={PROFILE_FIELDS.address2.label}
        isOptional
        autoComplete="address-line2"
        placeholder="例：さくら荘 203号室"
      />
      <TextField
        {...field('tel')}
        label={PROFILE_FIELDS.tel.label}
        isOptional
        type="tel"
        autoComplete="tel-national"
        placeholder="例：090-1234-5678"
        hint="お届けのときに、運送会社からお電話することがあります。"
      />
      {isBirthdayFixed ? <FixedBirthday birthday={values.birthday} /> : <BirthdayField form={form} />}
      <div>
        <GenderField {...field('gender')} label={PROFILE_FIELDS.gender.label} />
        {values.gender !== '' && (
          <Button kind="text" className={styles.takeBack} onClick={() => set('gender', '')}>
            性別の登録を取り消す
          </Button>
        )}
      </div>
    </>
  );
}

type BirthdayFieldProps = {
  readonly form: Pick<FormHandle<'birthday'>, 'field'>;
  /** A note on the date of birth. */
  readonly children?: Elements;
};

/** One field: the keyboard of digits is opened once, where three choices would be opened one after the other. */
export const BirthdayField = ({ form: { field }, children }: BirthdayFieldProps) => (
  <div>
    <TextField
      {...field('birthday')}
      label={PROFILE_FIELDS.birthday.label}
      inputMode="numeric"
      autoComplete="bday"
      placeholder="例：19980412"
      hint="数字8けた。1998/4/12や平成10年4月12日とも書けます。"
    />
    {children}
  </div>
);

/** The date of birth after the first purchase: purchase limits depend on it, so only the shop can change it. */
const FixedBirthday = ({ birthday }: { readonly birthday: string }) => (
  <div>
    <p className={styles.name}>{PROFILE_FIELDS.birthday.label}</p>
    <p className={`num ${styles.date}`}>{birthdayText(birthday)}</p>
    <p className={styles.why}>
      購入やとりおきのあとは、変えられません。まちがいがあるときは、
      <span className="nowrap">
        <Link href={ROUTES.company}>お問い合わせ</Link>ください。
      </span>
    </p>
  </div>
);
