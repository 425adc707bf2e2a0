import { screen } from '@testing-library/react';
import { LogOut } from '#components/shell/log-out.tsx';
import { AccountLinks } from '#components/shell/menu/account-links.tsx';
import { MenuToggle } from '#components/shell/menu/menu.tsx';
import { BROKEN, GUEST, LOGGED_OUT, MEMBER, NO_ANSWER, renderInShop } from './shop-around.tsx';

const footer = (
  <>
    <MenuToggle />
    <ul>
      <LogOut />
    </ul>
  </>
);
const button = () => screen.findByRole('button', { name: 'ログアウト' });

test('a member who logs out is a guest, the menu is closed, and the way leads to the top page', async () => {
  const { user, wentTo } = renderInShop(footer, { who: [MEMBER, GUEST], logOut: LOGGED_OUT });
  const logOut = await button();
  await user.click(screen.getByRole('button', { name: 'メニュー' }));
  await user.click(logOut);
  expect(wentTo).toEqual(['/sanrio']);
  expect(screen.queryByRole('button', { name: 'ログアウト' })).toBeNull();
  expect(screen.getByRole('button', { name: 'メニュー' })).toHaveAttribute('aria-expanded', 'false');
});

test.each([
  ['the body of the answer', BROKEN, 'だめでした'],
  ['that there was none', NO_ANSWER, 'Network Error'],
  [
    'the sentence of a refusal',
    {
      ok: false,
      status: 403,
      refusal: { code: 'crossSite', message: 'ほかのサイトからの操作は受け付けられません。' },
      body: '{"code":"crossSite","message":"ほかのサイトからの操作は受け付けられません。"}',
    } as const,
    'ほかのサイトからの操作は受け付けられません。',
  ],
])('a failure shows %s and changes nothing', async (_what, reply, message) => {
  const { user, wentTo } = renderInShop(footer, { who: [MEMBER], logOut: reply });
  await user.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(wentTo).toEqual([]);
  expect(await button()).toBeEnabled();
});

test.each([
  ['a guest', GUEST, () => screen.findByRole('link', { name: '会員登録' })],
  ['somebody who could not be asked for', NO_ANSWER, () => screen.findByRole('alert')],
])('%s sees no ログアウト', async (_who, reply, known) => {
  const account = <AccountLinks onChoose={() => {}} />;
  renderInShop(
    <>
      {footer}
      {account}
    </>,
    { who: [reply] },
  );
  await known();
  expect(screen.queryByRole('button', { name: 'ログアウト' })).toBeNull();
});
