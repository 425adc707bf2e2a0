'use client';

import { CodeField } from '#components/form/code-field.tsx';
import { Form } from '#components/form/form.tsx';
import { PasswordField } from '#components/form/password-field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/page/button.tsx';
import { readCode, readPassword } from '#lib/contract/member/fields.ts';
import type { Member } from '#lib/contract/member/member.ts';
import { useAsk } from '#lib/session/api-context.tsx';
import { DONE, outcomeOf } from '#lib/session/mutation-result.ts';
import { Sentences } from '../part/sentences.tsx';
import { TakesFocus } from '../part/takes-focus.tsx';
import { Resend } from '../sign-up/resend.tsx';
import styles from './address.module.css';
import { EmailText } from './email-text.tsx';

/** Where a code went, and when another one may be sent. */
export type Sent = { readonly email: string; readonly resendAt: number };

type ConfirmAddressProps = {
  readonly sent: Sent;
  readonly onSent: (sent: Sent) => void;
  readonly onChanged: (member: Member) => Promise<void>;
  readonly onOther: () => void;
};

/** Takes the code that went to the new address, and the password, for somebody may have left a browser open. */
export function ConfirmAddress({ sent, onSent, onChanged, onOther }: ConfirmAddressProps) {
  const ask = useAsk();
  const { email, resendAt } = sent;
  const form = useForm({
    initial: { code: '', presentPassword: '' },
    readers: { code: readCode, presentPassword: readPassword },
    send: async (typed) => {
      const reply = await ask('changeUser', { body: { email, ...typed } });
      if (!reply.ok) return outcomeOf(reply);
      await onChanged(reply.answer);
      return DONE;
    },
  });
  return (
    <TakesFocus wanted>
      <p>
        <b className={styles.address}>
          <EmailText email={email} />
        </b>
        <Sentences>このアドレスに、6けたのコードをお送りしました。10分以内に入力してください。</Sentences>
      </p>
      <Form form={form} label="新しいメールアドレスの確認">
        <CodeField {...form.field('code')} label="6けたのコード" />
        <PasswordField {...form.field('presentPassword')} label="いまのパスワード" />
        <SubmitButton form={form}>メールアドレスを変える</SubmitButton>
      </Form>
      <Resend
        {...{ email, resendAt }}
        purpose="email"
        onSent={(times) => onSent({ email, resendAt: times.resendAt })}
      />
      <p className={styles.note}>
        <Sentences>
          届かないときは、迷惑メールのフォルダーと、アドレスのまちがいをご確認ください。ほかの会員の方が使っているアドレスには、コードのかわりに、その旨のご案内をお送りしています。
        </Sentences>
      </p>
      <Button kind="text" className={styles.other} onClick={onOther}>
        アドレスを入力しなおす
      </Button>
    </TakesFocus>
  );
}
