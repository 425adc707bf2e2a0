import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import Link from 'next/link';
import { Form } from '#components/forms/form.tsx';
import { type FieldBinding, useForm } from '#components/forms/use-form.ts';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { readBirthday, readCode, readNewPassword } from '#lib/contract/member/fields.ts';
import { mustBeTicked } from '#lib/forms/checkbox.ts';
import { BirthdayField } from '#components/forms/birthday-field.tsx';
import { CheckBox } from '#components/forms/check-box.tsx';
import { CodeField } from '#components/forms/text-field.tsx';
import { GenderField } from '#components/forms/gender-field.tsx';
import { PasswordField } from '#components/forms/password-field.tsx';
import { isAtFault } from './form-fixture.tsx';

type Name = 'password' | 'code' | 'birthday' | 'gender' | 'agrees';
type Values = Readonly<Record<Name, string>>;

const EMPTY: Values = { password: '', code: '', birthday: '', gender: '', agrees: '' };
const TICK_IT = '利用規約をお読みのうえ、同意してください。';
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
function show(name: Name, draw: Drawn) {
  const sent: Values[] = [];
  render(<OneField name={name} draw={draw} onSend={(values) => sent.push(values)} />);
  const user = userEvent.setup();
  const send = () => user.click(screen.getByRole('button', { name: '送る' }));
  return { user, send, sent };
}

describe('a new password', () => {
  const open = () =>
    show('password', (field) => (
      <PasswordField {...field('password')} label="パスワード" hint="12文字以上" isNew />
    ));
  const control = () => screen.getByLabelText('パスワード');
  const eye = () => screen.getByRole('button', { name: 'パスワードを表示' });

  test('is hidden, and shown to whoever wants to see it', async () => {
    const { user } = open();
    expect(control()).toHaveAttribute('type', 'password');
    await user.click(eye());
    expect(control()).toHaveAttribute('type', 'text');
    expect(eye()).toHaveAttribute('aria-pressed', 'true');
    await user.click(eye());
    expect(control()).toHaveAttribute('type', 'password');
  });

  test('is hidden again before it is sent', async () => {
    const { user, send, sent } = open();
    await user.type(control(), 'まるぽといっしょに歩く道');
    await user.click(eye());
    await send();
    expect(sent).toHaveLength(1);
    expect(control()).toHaveAttribute('type', 'password');
  });

  test('is not found fault with by going to its eye', async () => {
    const { user } = open();
    await user.click(control());
    await user.tab();
    expect(eye()).toHaveFocus();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isAtFault(control())).toBe(false);
  });

  test('says quietly how much is wanted', async () => {
    const { user } = open();
    expect(screen.queryByText(/あと/)).toBeNull();
    await user.type(control(), 'つちのこ𠮷野家');
    expect(screen.getByText('あと5文字')).toBeVisible();
    expect(screen.getByText('あと5文字').closest('[aria-live]')).toBeNull();
    await user.paste('ところんころん');
    expect(screen.queryByText(/あと/)).toBeNull();
  });

  test('is offered by password managers and corrected by nobody', () => {
    open();
    expect(control()).toHaveAttribute('autocomplete', 'new-password');
    expect(control()).toHaveAttribute('autocapitalize', 'off');
    expect(control()).toHaveAttribute('spellcheck', 'false');
  });
});

describe('a code', () => {
  const open = () => show('code', (field) => <CodeField {...field('code')} label="6けたのコード" />);
  const control = () => screen.getByLabelText('6けたのコード');

  test.each(['123456', '123 456', '１２３４５６', '123-456'])('is taken as %s', async (pasted) => {
    const { user, send, sent } = open();
    await user.click(control());
    await user.paste(pasted);
    await send();
    expect(sent.map(({ code }) => code)).toEqual(['123456']);
  });

  test('is filled in from the mail where the device can do that', () => {
    open();
    expect(control()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(control()).toHaveAttribute('inputmode', 'numeric');
  });
});

describe('a birthday', () => {
  const open = () => show('birthday', (field) => <BirthdayField {...field('birthday')} label="生年月日" />);
  const group = () => screen.getByRole('group', { name: '生年月日' });
  const part = (name: string) => within(group()).getByRole('combobox', { name });

  test('is chosen in three parts', async () => {
    const { user, send, sent } = open();
    await user.selectOptions(part('年'), '1998');
    await user.selectOptions(part('月'), '4');
    await user.selectOptions(part('日'), '12');
    await send();
    expect(sent.map(({ birthday }) => birthday)).toEqual(['1998-04-12']);
  });

  test('is at fault in the part that is missing', async () => {
    const { user, send, sent } = open();
    await user.selectOptions(part('年'), '1998');
    await user.selectOptions(part('日'), '12');
    await send();
    expect(sent).toEqual([]);
    expect(['年', '月', '日'].map((name) => isAtFault(part(name)))).toEqual([false, true, false]);
    expect(part('月')).toHaveFocus();
    expect(group()).toHaveAccessibleDescription('生年月日は、年・月・日のすべてを選んでください。');
    await user.selectOptions(part('月'), '4');
    expect(isAtFault(part('月'))).toBe(false);
  });

  test('is not left by going from one part to the next', async () => {
    const { user } = open();
    await user.selectOptions(part('年'), '1998');
    await user.tab();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isAtFault(part('月'))).toBe(false);
  });

  test('may be any of the last 120 years, the present one first', () => {
    open();
    const years = within(part('年'))
      .getAllByRole('option')
      .map((option) => option.getAttribute('value'));
    expect(years).toHaveLength(1 + 121);
    expect(Number(years[1]) - Number(years.at(-1))).toBe(120);
  });
});

test('a gender may be said or not', async () => {
  const { user, send, sent } = show('gender', (field) => <GenderField {...field('gender')} label="性別" />);
  const group = screen.getByRole('radiogroup', { name: '性別' });
  const words = within(group).getAllByRole('radio');
  expect(words.map((radio) => radio.parentElement?.textContent)).toEqual([
    '女性',
    '男性',
    'その他',
    '回答しない',
  ]);
  await send();
  await user.click(within(group).getByRole('radio', { name: 'その他' }));
  await send();
  expect(sent.map(({ gender }) => gender)).toEqual(['', 'other']);
});

test('a box that has to be ticked says so, and is mended by a tick', async () => {
  const { user, send, sent } = show('agrees', (field) => (
    <CheckBox {...field('agrees')} isRequired>
      <Link href="/sanrio/terms">利用規約</Link>に同意します
    </CheckBox>
  ));
  const box = screen.getByRole('checkbox', { name: /利用規約\s?に同意します/ });
  await send();
  expect(box).toHaveFocus();
  expect(box).toHaveAccessibleDescription(TICK_IT);
  await user.keyboard(' ');
  expect(isAtFault(box)).toBe(false);
  await send();
  expect(sent.map(({ agrees }) => agrees)).toEqual(['yes']);
});
