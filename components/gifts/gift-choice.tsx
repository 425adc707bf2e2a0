'use client';

import { CheckBox } from '#components/forms/check-box.tsx';
import { TextAreaField } from '#components/forms/text-area-field.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import type { FormHandle } from '#components/forms/use-form.ts';
import { Card } from '#components/ui/card.tsx';
import { readGiftMessage, readGiftName } from '#lib/contract/gift.ts';
import { ADULT_AGE_YEARS, GIFT_MESSAGE_CHARACTERS, GIFT_NAME_CHARACTERS } from '#lib/contract/shop-rules.ts';
import { isTicked } from '#lib/forms/checkbox.ts';
import { isByLink, mayGive } from './gift-form.ts';
import type { AddressField } from '#lib/shipments/address-form.ts';
import { GiftCardView } from './gift-card.tsx';
import styles from './gift-choice.module.css';

type GiftChoiceProps = {
  readonly form: Pick<FormHandle<AddressField>, 'values' | 'field'>;
  /** Of the member. */
  readonly birthday: string;
};

/** Whether the box is a gift, and what its card says. */
export function GiftChoice({ form, birthday }: GiftChoiceProps) {
  const isAdult = mayGive(birthday);
  const byLink = isByLink(form.values, birthday);
  const isGift = byLink || (isAdult && isTicked(form.values.isGift));
  return (
    <section>
      <h3 className={styles.title}>プレゼント</h3>
      <Card className={styles.card}>
        {isAdult && !byLink && (
          <CheckBox
            {...form.field('isGift')}
            hint="カードを入れ、値段のわかるものは入れずにお送りします。カードもプレゼントも無料です。"
          >
            プレゼントにする
          </CheckBox>
        )}
        {byLink && (
          <CheckBox {...form.field('isSurprise')} hint="リンクのページに、賞品の絵と名前を出しません。">
            なかみは、とどくまでひみつにする
          </CheckBox>
        )}
        {!isAdult && <p>{`プレゼントにできるのは、${ADULT_AGE_YEARS}歳以上の方だけです。`}</p>}
        {isGift && <CardFields form={form} />}
      </Card>
    </section>
  );
}

/** The words of the card, and the card with them. */
export function CardFields({
  form,
}: {
  readonly form: Pick<FormHandle<'giftFrom' | 'giftMessage'>, 'values' | 'field'>;
}) {
  const { giftFrom, giftMessage } = form.values;
  const [from, message] = [readGiftName(giftFrom), readGiftMessage(giftMessage)];
  return (
    <div className={styles.fields}>
      <TextField
        {...form.field('giftFrom')}
        label="カードに書くお名前"
        autoComplete="off"
        placeholder="例：みどり"
        hint={`${GIFT_NAME_CHARACTERS}文字まで。受け取る方にわかるお名前なら、ニックネームでもだいじょうぶです。`}
      />
      <TextAreaField
        {...form.field('giftMessage')}
        label="メッセージ"
        isOptional
        hint={`${GIFT_MESSAGE_CHARACTERS}文字まで。絵文字は印刷できません。`}
      />
      {'value' in from && 'value' in message && (
        <GiftCardView card={{ from: from.value, message: message.value }} />
      )}
      <p className={styles.note}>
        プレゼントは無償でお願いします。転売や、代金を受け取ってのお渡しはできません。
      </p>
    </div>
  );
}
