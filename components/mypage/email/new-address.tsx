'use client';

import { TextField } from '#components/form/field.tsx';
import { Form } from '#components/form/form.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/page/button.tsx';
import { readEmail } from '#lib/contract/member/fields.ts';
import { useAsk } from '#lib/session/api-context.tsx';
import { DONE, outcomeOf } from '#lib/session/mutation-result.ts';
import { TakesFocus } from '../part/takes-focus.tsx';
import { sendCode } from '../sign-up/send-code.ts';
import styles from './address.module.css';
import type { Sent } from './confirm-address.tsx';

type NewAddressProps = {
  readonly present: string;
  /** What was typed before, when it is to be corrected. */
  readonly typed: string;
  readonly onSent: (sent: Sent) => void;
  readonly onGivenUp: () => void;
};

/** Where the member wants his mail from now on: a code goes there. */
export function NewAddress({ present, typed, onSent, onGivenUp }: NewAddressProps) {
  const ask = useAsk();
  const form = useForm({ initial: { email: typed }, readers: { email: readOther }, send });

  function readOther(text: string) {
    const read = readEmail(text);
    const isSame = 'value' in read && read.value.toLowerCase() === present.toLowerCase();
    return isSame ? { fault: 'いまのメールアドレスと同じです。' } : read;
  }
  async function send({ email }: { readonly email: string }) {
    const outcome = await sendCode(ask, { email, purpose: 'email' });
    if (outcome.kind !== 'sent') return outcomeOf(outcome.reply);
    onSent({ email, resendAt: outcome.resendAt });
    return DONE;
  }
  return (
    <TakesFocus wanted>
      <Form form={form} label="新しいメールアドレスの入力">
        <TextField
          {...form.field('email')}
          label="新しいメールアドレス"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="例：name@example.com"
          hint="6けたのコードをお送りします。"
        />
        <SubmitButton form={form}>コードを送る</SubmitButton>
        <Button kind="text" className={styles.other} onClick={onGivenUp}>
          変えずに、もどる
        </Button>
      </Form>
    </TakesFocus>
  );
}
