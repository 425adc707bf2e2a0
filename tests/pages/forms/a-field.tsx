import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Form } from '#components/forms/form.tsx';
import { type FieldBinding, useForm } from '#components/forms/use-form.ts';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { readBirthday, readCode, readNewPassword } from '#lib/contract/member/fields.ts';
import { mustBeTicked } from '#lib/forms/checkbox.ts';

type Name = 'password' | 'code' | 'birthday' | 'gender' | 'agrees';
type Values = Readonly<Record<Name, string>>;

const EMPTY: Values = { password: '', code: '', birthday: '', gender: '', agrees: '' };
export const TICK_IT = '利用規約をお読みのうえ、同意してください。';
const READERS = {
  password: readNewPassword,
  code: readCode,
  birthday: (text: string) => readBirthday(text, '2026-11-21'),
  agrees: mustBeTicked(TICK_IT),
};

type Drawn = (field: (name: Name) => FieldBinding) => ReactNode;

/** A form of one field; the others are left out, and so are their readers. */
function OneField({ name, draw, onSend }: { name: Name; draw: Drawn; onSend: (values: Values) => void }) {
  const form = useForm({
    initial: EMPTY,
    validators: name === 'gender' ? {} : { [name]: READERS[name] },
    send: async (values) => {
      onSend(values);
      return { kind: 'done' };
    },
  });
  return (
    <Form form={form}>
      {draw(form.field)}
      <SubmitButton form={form}>送る</SubmitButton>
    </Form>
  );
}

/** Shows one field in a form of its own. */
export function show(name: Name, draw: Drawn) {
  const sent: Values[] = [];
  render(<OneField name={name} draw={draw} onSend={(values) => sent.push(values)} />);
  const user = userEvent.setup();
  const send = () => user.click(screen.getByRole('button', { name: '送る' }));
  return { user, send, sent };
}
