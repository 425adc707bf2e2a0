import { screen, waitFor } from '@testing-library/react';
import EmailPage from '../../../app/sanrio/mypage/email/page.tsx';
import { GUEST, MEMBER } from '../shell/shop-around.tsx';
import { LOST, aMember, answered, renderForMember, type Replies } from './member-around.tsx';

const TOKEN = '0123456789abcdef'.repeat(4);
const STOPPED = answered({ stopped: true } as const);

const open = (replies: Replies, { who = GUEST, query = `#stop=${TOKEN}` } = {}) =>
  renderForMember(<EmailPage />, replies, { who: [who], path: `/sanrio/mypage/email${query}` });
const button = () => screen.findByRole('button', { name: 'お知らせメールを止める' });
const settled = () => screen.findByText('お知らせメールを止めました');

test('who comes from a mail is asked first, without a login', async () => {
  const { sent, wentTo } = open({});
  expect(await screen.findByRole('heading', { name: 'お知らせメールを止めますか' })).toBeVisible();
  expect(await button()).toBeEnabled();
  expect(screen.getByText(/お手続きのメールは、これからもお送りします/)).toBeVisible();
  expect([sent('stopMails'), wentTo]).toEqual([[], []]);
});

test('the address loses the token, and nothing else', async () => {
  open({}, { query: `?utm_source=mail#stop=${TOKEN}` });
  await button();
  expect(window.location.href).toBe('http://localhost/sanrio/mypage/email?utm_source=mail');
});

test('one press stops them, and says how to want them again', async () => {
  const { user, sent, wentTo } = open({ stopMails: [STOPPED] });
  await user.click(await button());
  await settled();
  expect(screen.getByRole('status')).toHaveFocus();
  expect(sent('stopMails')).toEqual([{ body: { token: TOKEN } }]);
  await user.click(screen.getByRole('button', { name: 'メール設定を開く' }));
  expect(wentTo).toEqual(['/sanrio/mypage/login?next=%2Fsanrio%2Fmypage%2Femail']);
});

test('a member goes on to the settings as they are now', async () => {
  const now = aMember({ mailWishes: { newDraws: false, restock: false } });
  const { user } = open({ stopMails: [STOPPED], showUser: [answered(now)] }, { who: MEMBER });
  await user.click(await button());
  await settled();
  await user.click(screen.getByRole('button', { name: 'メール設定を開く' }));
  expect(await screen.findByRole('switch', { name: '新作のお知らせ' })).not.toBeChecked();
});

test('a lost connection says so, and the button works again', async () => {
  const { user } = open({ stopMails: [LOST, STOPPED] });
  await user.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
  await user.click(await button());
  await settled();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each(['', '#stop='])('without a token (%j) the page is for its member alone', async (query) => {
  const { wentTo } = open({}, { query });
  await waitFor(() => expect(wentTo).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'お知らせメールを止める' })).toBeNull();
});
