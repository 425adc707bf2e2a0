import { screen, waitFor } from '@testing-library/react';
import { COMMUNICATION_ERROR, SERVER_ERROR } from '#lib/site/error-text.ts';
import { isAtFault, openForm, openFormThat, slowShop } from './a-form.tsx';

const email = () => screen.getByLabelText('メールアドレス');
const name = () => screen.getByLabelText('お名前');
const password = () => screen.getByLabelText('パスワード');
const button = () => screen.getByRole('button', { name: '登録する' });

type User = ReturnType<typeof openForm>['user'];

async function fillIn(user: User) {
  await user.type(email(), 'ｍｉｎｏｒｉ＠ＥＸＡＭＰＬＥ．jp');
  await user.type(name(), '小川　みのり ');
  await user.type(password(), 'まるぽといっしょに歩く道');
}
const READ = { email: 'minori@example.jp', name: '小川 みのり', password: 'まるぽといっしょに歩く道' };

test('what was typed is sent in its one form, by the keyboard alone', async () => {
  const { user, sent } = openForm();
  await fillIn(user);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([READ]));
  expect(email()).toHaveValue('ｍｉｎｏｒｉ＠ＥＸＡＭＰＬＥ．jp');
});

test('it is sent once, however often the button is pressed meanwhile', async () => {
  const shop = slowShop();
  const { user } = openFormThat(shop.send);
  await fillIn(user);
  await user.dblClick(button());
  await user.type(name(), '{Enter}');
  expect(button()).toHaveAttribute('aria-busy', 'true');
  expect(shop.sent).toHaveLength(1);
  shop.answer({ kind: 'done' });
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'));
  await user.click(button());
  expect(shop.sent).toHaveLength(2);
});

test('a form whose page is being left is not sent again', async () => {
  const { user, sent } = openForm({ answer: { kind: 'leaving' } });
  await fillIn(user);
  await user.click(button());
  await user.click(button());
  expect(sent).toHaveLength(1);
});

test('when nothing came back that is said above the button, nothing is lost, and the button works again', async () => {
  const { user, sent } = openForm({ answer: { kind: 'failed', message: COMMUNICATION_ERROR } });
  await fillIn(user);
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(COMMUNICATION_ERROR);
  expect(password()).toHaveValue('まるぽといっしょに歩く道');
  await user.click(button());
  await waitFor(() => expect(sent).toHaveLength(2));
});

test('the failure is no longer shown while it is tried again', async () => {
  const shop = slowShop();
  const { user } = openFormThat(shop.send);
  await fillIn(user);
  await user.click(button());
  shop.answer({ kind: 'failed', message: COMMUNICATION_ERROR });
  await screen.findByRole('alert');
  await user.click(button());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a fault in the sending itself leaves the form usable', async () => {
  const told: unknown[] = [];
  window.reportError = (error) => void told.push(error);
  const { user } = openFormThat(() => Promise.reject(new Error('broken')));
  await fillIn(user);
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(SERVER_ERROR);
  expect(told).toHaveLength(1);
  expect(button()).not.toHaveAttribute('aria-busy');
});

test('what the shop says of a field stands there until something else is typed', async () => {
  const said = '「@」のうしろに、そのような宛先はありません。';
  const { user, sent } = openForm({ answer: { kind: 'fields', errors: { email: said } } });
  await fillIn(user);
  await user.click(button());
  await waitFor(() => expect(email()).toHaveAccessibleDescription(said));
  expect(email()).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('入力内容を1か所ご確認ください');
  await user.tab();
  expect(isAtFault(email())).toBe(true);
  await user.click(button());
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(email()).toHaveAccessibleDescription(said));
  await user.type(email(), 'x');
  expect(isAtFault(email())).toBe(false);
});

test('what it says of a field that is not here stands above the button', async () => {
  const { user } = openForm({ answer: { kind: 'fields', errors: { code: 'コードがちがいます。' } } });
  await fillIn(user);
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('コードがちがいます。');
});
