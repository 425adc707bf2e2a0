import { screen } from '@testing-library/react';
import { LoginNotice } from '#components/mypage/login-notice.tsx';
import { BROKEN, GUEST, MEMBER, renderInShop } from './shop-around.tsx';

test('a guest is told that a login is needed, and led to it and back to this very page', async () => {
  const here = '/sanrio/marupo-otsukai/shopping?quantity=10';
  window.history.replaceState(null, '', here);
  renderInShop(<LoginNotice />, { who: [GUEST] });
  const notice = await screen.findByRole('link', { name: 'ログインが必要です' });
  expect(notice).toHaveAttribute('href', `/sanrio/mypage/login?next=${encodeURIComponent(here)}`);
});

test('a member is not', async () => {
  renderInShop(<LoginNotice />, { who: [MEMBER] });
  expect(await screen.findByText('小川 みのり さん')).toBeVisible();
  expect(screen.getByRole('link', { name: '会員情報' })).toHaveAttribute('href', '/sanrio/mypage/profile');
  expect(screen.queryByText('ログインが必要です')).toBeNull();
});

test('nobody is taken for a guest because the shop could not be asked', async () => {
  renderInShop(<LoginNotice />, { who: [BROKEN] });
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByText('ログインが必要です')).toBeNull();
});
