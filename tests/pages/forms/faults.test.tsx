import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { isAtFault, openForm } from './a-form.tsx';

const NO_EMAIL = 'メールアドレスを入力してください。';
const NO_DOMAIN = '「@」のうしろをご確認ください。例：name@example.com';

const email = () => screen.getByLabelText('メールアドレス');
const name = () => screen.getByLabelText('お名前');
const password = () => screen.getByLabelText('パスワード');
const button = () => screen.getByRole('button', { name: '登録する' });

/** Long enough for whatever is said after a press. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 20));

test('nothing is found fault with while it is typed for the first time', async () => {
  const { user } = openForm();
  await user.type(email(), 'minori@exa');
  expect(isAtFault(email())).toBe(false);
});

test('a fault is said where a field is left, and tied to the field', async () => {
  const { user } = openForm();
  await user.type(email(), 'minori@gmail');
  await user.tab();
  await waitFor(() => expect(isAtFault(email())).toBe(true));
  expect(email()).toHaveAccessibleDescription('「@」のうしろをご確認ください。 例：name@example.com');
  // The example stands on a line of its own.
  expect(screen.getByText(NO_DOMAIN)).toHaveAttribute('aria-live', 'polite');
});

test('it goes away as soon as the field is mended', async () => {
  const { user } = openForm();
  await user.type(email(), 'minori@gmail');
  await user.tab();
  expect(await screen.findByText(NO_DOMAIN)).toBeVisible();
  await user.type(email(), '.com');
  expect(screen.queryByText(NO_DOMAIN)).toBeNull();
  expect(isAtFault(email())).toBe(false);
});

test('another fault in its place is said only when the field is left again', async () => {
  const { user } = openForm();
  await user.click(email());
  await user.tab();
  expect(await screen.findByText(NO_EMAIL)).toBeVisible();
  await user.type(email(), 'm');
  expect(screen.queryByText(NO_EMAIL)).toBeNull();
  expect(isAtFault(email())).toBe(false);
  await user.tab();
  await waitFor(() => expect(isAtFault(email())).toBe(true));
});

test('a field is not left by looking at another window', async () => {
  const { user } = openForm();
  await user.click(email());
  // The other window has the focus; in this one it stays where it was.
  fireEvent.blur(email());
  await aMoment();
  expect(isAtFault(email())).toBe(false);
});

test('a press that leaves a field is not lost to the sentence it brings about', async () => {
  const { user } = openForm();
  await user.click(email());
  await user.pointer({ keys: '[MouseLeft>]', target: button() });
  await aMoment();
  expect(screen.queryByText(NO_EMAIL)).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: button() });
  expect((await screen.findAllByText(NO_EMAIL)).length).toBeGreaterThan(0);
});

test('what is not fit is not sent: the summary says how much, and the first fault has the focus', async () => {
  const { user, sent } = openForm();
  await user.type(name(), '小川 みのり');
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('入力内容を2か所ご確認ください');
  expect(email()).toHaveFocus();
  expect(sent).toEqual([]);
  expect(name()).toHaveValue('小川 みのり');
});

test('the summary leads to the fields, and shrinks as they are mended', async () => {
  const { user } = openForm();
  await user.type(name(), '小川 みのり');
  await user.click(button());
  const summary = (await screen.findByRole('alert')).parentElement ?? document.body;
  await user.click(within(summary).getByRole('link', { name: 'パスワードを入力してください。' }));
  expect(password()).toHaveFocus();
  await user.keyboard('まるぽといっしょに歩く道');
  expect(screen.getByRole('alert')).toHaveTextContent('入力内容を1か所ご確認ください');
  await user.type(email(), 'minori@example.jp');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('words that are being composed are neither judged nor sent', async () => {
  const { user, sent } = openForm();
  await user.type(email(), 'minori@example.jp');
  await user.type(password(), 'まるぽといっしょに歩く道');
  await user.click(name());
  fireEvent.compositionStart(name());
  fireEvent.change(name(), { target: { value: 'みのり' } });
  fireEvent.submit(screen.getByRole('form'));
  expect(sent).toEqual([]);
  expect(fireEvent.keyDown(name(), { key: 'Enter', keyCode: 229 })).toBe(false);
  fireEvent.compositionEnd(name());
  await user.type(name(), '{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.name).toBe('みのり');
});
