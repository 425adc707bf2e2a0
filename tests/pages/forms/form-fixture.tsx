import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { Form } from '#components/forms/form.tsx';
import { PasswordField } from '#components/forms/password-field.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { readEmail, readName, readNewPassword } from '#lib/contract/member/fields.ts';
import type { SubmitResult } from '#lib/session/mutation-result.ts';

export type Sent = { readonly email: string; readonly name: string; readonly password: string };
type Send = (values: Sent) => Promise<SubmitResult>;

const EMPTY: Sent = { email: '', name: '', password: '' };

/** A short sign-up form: email address, name, password. */
function AForm({ send, isKept = false }: { readonly send: Send; readonly isKept?: boolean }) {
  const form = useForm({
    initial: EMPTY,
    validators: { email: readEmail, name: readName, password: readNewPassword },
    send,
    ...(isKept ? { draft: { key: 'a-form', excluded: ['password'] } } : {}),
  });
  return (
    <Form form={form} label="会員登録">
      <TextField {...form.field('email')} label="メールアドレス" type="email" autoComplete="email" />
      <TextField {...form.field('name')} label="お名前" hint="漢字で" />
      <PasswordField {...form.field('password')} label="パスワード" hint="12文字以上" isNew />
      <SubmitButton form={form}>登録する</SubmitButton>
    </Form>
  );
}

/** Opens the form with a shop that gives this answer to every submission. */
export function openForm({
  answer = { kind: 'done' },
  isKept,
}: { answer?: SubmitResult; isKept?: boolean } = {}) {
  const sent: Sent[] = [];
  const send: Send = async (values) => {
    sent.push(values);
    return answer;
  };
  return { ...openFormThat(send, isKept), sent };
}

export function openFormThat(send: Send, isKept = false) {
  const { unmount } = render(
    <StrictMode>
      <AForm send={send} isKept={isKept} />
    </StrictMode>,
  );
  return { user: userEvent.setup(), close: unmount };
}

/** A shop that answers when the test calls `answer`. */
export function slowShop() {
  const sent: Sent[] = [];
  let answer: (outcome: SubmitResult) => void = () => {};
  const send: Send = (values) => {
    sent.push(values);
    return new Promise((resolve) => (answer = resolve));
  };
  return { sent, send, answer: (outcome: SubmitResult) => answer(outcome) };
}

/** Whether the control is marked as invalid, regardless of the browser's own validation. */
export const hasError = (control: HTMLElement) => control.getAttribute('aria-invalid') === 'true';
