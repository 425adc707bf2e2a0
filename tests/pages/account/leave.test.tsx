import { screen, waitFor } from '@testing-library/react';
import LeavePage from '../../../app/sanrio/mypage/leave/page.tsx';
import { PUSH_OWNER_KEY } from '#lib/site/member-mark.ts';
import { deletionBlockers } from '#backend/domain/members/account-blockers.ts';
import { GUEST, MEMBER, LOST, answered, refused, renderForMember, type Replies, fill } from '../render.tsx';

const PASSWORD = 'correct horse battery';
const NOTHING_OPEN = answered({ openMatters: [] });
const REASONS = deletionBlockers({
  unsettledOrders: 1,
  unplayedOrders: 0,
  refundsDue: 0,
  waitingPrizes: 3,
  giftLinks: 0,
  shipmentsUnderWay: 0,
  shipmentProblems: 1,
});

// jsdom cannot scroll.
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

const PAGE = await LeavePage();

const open = (replies: Replies) =>
  renderForMember(PAGE, replies, { who: [MEMBER, GUEST], path: '/sanrio/mypage/leave' });

async function giveUpPassword(user: ReturnType<typeof open>['user']) {
  await fill(user, await screen.findByLabelText('いまのパスワード'), PASSWORD);
  await user.click(screen.getByRole('button', { name: '退会の手続きへ進む' }));
}
const lastWord = () => screen.findByRole('button', { name: '退会する' });

test('the page lists what is deleted, kept and ended before it asks for anything', async () => {
  open({});
  await screen.findByLabelText('いまのパスワード');
  for (const term of ['終わるもの', 'すぐに消すもの', '7年間保存するもの'])
    expect(screen.getByRole('rowheader', { name: term })).toBeVisible();
  expect(screen.getByText(/法令により保存が義務づけられている/)).toBeVisible();
});

test('a member deletes the account with the password and a confirmation', async () => {
  const { user, sent, wentTo } = open({ leave: [NOTHING_OPEN], deleteUser: [answered({})] });
  localStorage.setItem(PUSH_OWNER_KEY, 'u-21');
  await giveUpPassword(user);
  await waitFor(() => expect(screen.getByRole('heading', { name: '本当に退会しますか' })).toBeVisible());
  expect(sent('deleteUser')).toEqual([]);
  await user.click(await lastWord());
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('退会の手続きが終わりました');
  expect(screen.getByRole('link', { name: '開催中のガチャを見る' })).toHaveAttribute('href', '/sanrio');
  expect(sent('leave')).toEqual([{ body: { password: PASSWORD } }]);
  expect(sent('deleteUser')).toEqual([{ query: { userId: 'u-21' } }]);
  expect(wentTo).toEqual([]);
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('u-21'));
});

test('the confirmation has a link to cancel', async () => {
  const { user } = open({ leave: [NOTHING_OPEN] });
  await giveUpPassword(user);
  await lastWord();
  expect(screen.getByRole('link', { name: '退会をやめる' })).toHaveAttribute('href', '/sanrio/mypage');
});

test('open matters are listed with links, and block the deletion', async () => {
  const { user, sent } = open({ leave: [answered({ openMatters: REASONS })] });
  await giveUpPassword(user);
  const alert = await screen.findByRole('alert');
  for (const reason of REASONS) expect(alert).toHaveTextContent(reason);
  expect(screen.queryByRole('button', { name: '退会する' })).toBeNull();
  const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(linkOf('購入履歴を見る')).toBe('/sanrio/mypage/orderHistory');
  expect(linkOf('当選賞品を見る')).toBe('/sanrio/mypage/product');
  expect(linkOf('配送履歴を見る')).toBe('/sanrio/mypage/userShip');
  expect(sent('deleteUser')).toEqual([]);
});

test('an unplayed order links to the orders', async () => {
  const unturned = 'まだまわしていない購入が1件あります。まわして、結果をごらんになってください。';
  const { user } = open({ leave: [answered({ openMatters: [unturned] })] });
  await giveUpPassword(user);
  const link = await screen.findByRole('link', { name: '購入履歴を見る' });
  expect(link).toHaveAttribute('href', '/sanrio/mypage/orderHistory');
});

test.each([
  ['a matter was opened meanwhile', refused('mattersOpen', { reasons: REASONS }), REASONS[1] ?? ''],
  ['the password was given too long ago', refused('leaveNotConfirmed'), 'もう一度パスワードを入力してから'],
])('when %s, the member starts again', async (_what, reply, sentence) => {
  const { user } = open({ leave: [NOTHING_OPEN], deleteUser: [reply] });
  await giveUpPassword(user);
  await user.click(await lastWord());
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByLabelText('いまのパスワード')).toHaveValue('');
});

test('a wrong password is reported at its field', async () => {
  const { user } = open({ leave: [refused('passwordWrong', { parameter: 'password' })] });
  await giveUpPassword(user);
  expect(await screen.findByLabelText('いまのパスワード')).toHaveAccessibleDescription(
    /いまのパスワードがちがいます。/,
  );
});

test('a lost connection is reported, and the button can be used again', async () => {
  const { user } = open({ leave: [NOTHING_OPEN], deleteUser: [LOST, answered({})] });
  await giveUpPassword(user);
  await user.click(await lastWord());
  expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
  await user.click(await lastWord());
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('退会の手続きが終わりました');
});
