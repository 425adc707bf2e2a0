'use client';

import { EmailField, useEmailQuestion } from '#components/forms/email-field.tsx';
import { CodeField } from '#components/forms/text-field.tsx';
import { Form } from '#components/forms/form.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { readEmail, readCode, readPassword } from '#lib/contract/member/fields.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { DONE, submitResultOf } from '#lib/session/mutation-result.ts';
import { TakesFocus } from '#components/ui/takes-focus.tsx';
import { PasswordField } from '#components/forms/password-field.tsx';
import type { Member } from '#lib/contract/member/member.ts';
import { CODE_MINUTES } from '#lib/contract/shop-rules.ts';
import { Sentences, EmailText } from '#components/ui/line-breaks.tsx';
import { sendCode, Resend } from '../sign-up/send-code.tsx';
import { EMAIL } from '../member-links.ts';
import { NoPassword } from './no-password.tsx';
import styles from './email-address.module.css';

type EnterNewEmailProps = {
  readonly present: string;
  /** The address typed before, to be corrected. */
  readonly typed: string;
  readonly onSent: (sent: SentCode) => void;
  readonly onCancel: () => void;
};

/** Asks for the new email address and sends a code to it. */
export function EnterNewEmail({ present, typed, onSent, onCancel }: EnterNewEmailProps) {
  const callApi = useApi();
  const askAbout = useEmailQuestion();
  const form = useForm({ initial: { email: typed }, validators: { email: readOther }, send });

  function readOther(text: string) {
    const read = readEmail(text);
    const isSame = 'value' in read && read.value.toLowerCase() === present.toLowerCase();
    return isSame ? { error: 'いまのメールアドレスと同じです。' } : read;
  }
  async function send({ email }: { readonly email: string }) {
    const question = askAbout(email);
    if (question !== undefined) return question;
    const outcome = await sendCode(callApi, { email, purpose: 'email' });
    if (outcome.kind !== 'sent') return submitResultOf(outcome.reply);
    onSent({ email, resendAt: outcome.resendAt });
    return DONE;
  }
  return (
    <TakesFocus wanted>
      <Form form={form} label="新しいメールアドレスの入力">
        <EmailField
          {...form.field('email')}
          label="新しいメールアドレス"
          hint="6けたのコードをお送りします。"
        />
        <SubmitButton form={form}>コードを送る</SubmitButton>
        <Button kind="text" className={styles.other} onClick={onCancel}>
          変えずに、もどる
        </Button>
      </Form>
    </TakesFocus>
  );
}

/** The recipient of a code, and when another one may be sent. */
export type SentCode = { readonly email: string; readonly resendAt: number };

type ConfirmNewEmailProps = {
  readonly sent: SentCode;
  readonly onSent: (sent: SentCode) => void;
  readonly onChanged: (member: Member) => Promise<void>;
  readonly onOther: () => void;
};

/** Asks for the code and for the password, which protects a browser left open. */
export function ConfirmNewEmail({ sent, onSent, onChanged, onOther }: ConfirmNewEmailProps) {
  const callApi = useApi();
  const { email, resendAt } = sent;
  const form = useForm({
    initial: { code: '', presentPassword: '' },
    validators: { code: readCode, presentPassword: readPassword },
    send: async (typed) => {
      const reply = await callApi('changeUser', { body: { email, ...typed } });
      if (!reply.ok) return submitResultOf(reply);
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
        <Sentences>{`このアドレスに、6けたのコードをお送りしました。${CODE_MINUTES}分以内に入力してください。`}</Sentences>
      </p>
      <Form form={form} label="新しいメールアドレスの確認">
        <CodeField {...form.field('code')} label="6けたのコード" />
        <div>
          <PasswordField {...form.field('presentPassword')} label="いまのパスワード" />
          <NoPassword back={EMAIL.path} />
        </div>
        <SubmitButton form={form}>メールアドレスを変える</SubmitButton>
      </Form>
      <Resend
        email={email}
        resendAt={resendAt}
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
