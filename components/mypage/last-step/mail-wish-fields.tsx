import { CheckBox } from '#components/form/check-box.tsx';
import type { FormHandle } from '#components/form/handling/form-handle.ts';
import styles from './mail-wish-fields.module.css';

type MailWishFieldsProps = { readonly form: Pick<FormHandle<'newDraws' | 'restock'>, 'field'> };

/** The mails nobody has to get; not wanted unless they are ticked. */
export const MailWishFields = ({ form: { field } }: MailWishFieldsProps) => (
  <fieldset className={styles.wishes}>
    <legend className={styles.name}>
      お知らせメール<span className={styles.optional}>任意</span>
    </legend>
    <CheckBox {...field('newDraws')}>新作のお知らせを受け取る</CheckBox>
    <CheckBox {...field('restock')}>再販のお知らせを受け取る</CheckBox>
  </fieldset>
);
