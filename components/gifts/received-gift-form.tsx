'use client';

import Link from 'next/link';
import { AddressFields } from '#components/forms/address-fields.tsx';
import { CheckBox } from '#components/forms/check-box.tsx';
import { Form } from '#components/forms/form.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { useAddressQuestion } from '#components/forms/use-address-question.ts';
import { useForm } from '#components/forms/use-form.ts';
import { TitledCard } from '#components/ui/titled-card.tsx';
import type { ReceivedGift } from '#lib/contract/gift.ts';
import {
  readAddress,
  readAddress2,
  readEmail,
  readName,
  readTel,
  readZip,
} from '#lib/contract/member/fields.ts';
import { ADULT_AGE_YEARS } from '#lib/contract/shop-rules.ts';
import { mustBeTicked } from '#lib/forms/checkbox.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { DONE, submitResultOf } from '#lib/session/mutation-result.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { japanDateTime } from '#lib/text/dates.ts';

type Props = {
  readonly token: string;
  readonly gift: ReceivedGift;
  readonly onAccepted: (gift: ReceivedGift) => void;
  /** The link has ended meanwhile, or another address was typed. */
  readonly onTaken: () => Promise<void>;
};

const BLANK = { name: '', zip: '', address: '', address2: '', tel: '', email: '', isAdult: '' };

/** The address of a receiver. */
export function ReceivedGiftForm({ token, gift, onAccepted, onTaken }: Props) {
  const callApi = useApi();
  const askAbout = useAddressQuestion();
  const form = useForm({
    initial: BLANK,
    validators: {
      name: readName,
      zip: readZip,
      address: readAddress,
      address2: readAddress2,
      tel: readTel,
      email: (text) => (text.trim() === '' ? { value: '' } : readEmail(text)),
      isAdult: mustBeTicked(
        `${ADULT_AGE_YEARS}歳以上であること、または保護者の方が入力していることを確かめて、チェックを入れてください。`,
      ),
    },
    send: async ({ email, name, zip, address: line, address2, tel }) => {
      const address = { name, zip, address: line, address2, tel };
      const question = askAbout(address);
      if (question !== undefined) return question;
      const reply = await callApi('acceptGift', {
        body: { token, address, ...(email !== '' && { email }), isAdult: true },
      });
      if (reply.ok) {
        onAccepted(reply.answer);
        return DONE;
      }
      if (reply.refusal?.code === 'giftTaken' || reply.refusal?.code === 'giftLinkEnded') await onTaken();
      return submitResultOf(reply);
    },
  });
  return (
    <TitledCard
      title="お届け先"
      lead={`受け取る方のお支払いはありません。${japanDateTime(gift.endsAt)}までに入力してください。会員登録はいりません。`}
    >
      <Form form={form} label="プレゼントのお届け先">
        <AddressFields form={form} />
        <TextField
          {...form.field('email')}
          label="メールアドレス"
          isOptional
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="発送したときに、送り状番号をお知らせします。ほかのお知らせには使いません。"
        />
        <p>
          <span>{`ご住所とお名前は、お届けだけに使います。${gift.card.from}さんに伝わるのは、都道府県だけです。`}</span>
          <Link href={ROUTES.privacy}>個人情報保護方針</Link>
        </p>
        <CheckBox {...form.field('isAdult')} isRequired>
          {`${ADULT_AGE_YEARS}歳以上です。${ADULT_AGE_YEARS}歳未満のときは、保護者が入力しています。`}
        </CheckBox>
        <SubmitButton form={form}>このお届け先で受け取る</SubmitButton>
      </Form>
    </TitledCard>
  );
}
