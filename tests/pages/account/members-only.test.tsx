import { screen, waitFor } from '@testing-library/react';
import { MembersOnly } from '#components/account/members-only.tsx';
import { LogOut } from '#components/shell/log-out.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { GUEST, MEMBER, NO_ANSWER, renderInShop } from '../shell/shop-around.tsx';

type Around = Parameters<typeof renderInShop>[1];

/** A page for members, with something to type on it, and a way to have the shop asked anew. */
function open(path: string, around: Around) {
  window.history.replaceState(null, '', path);
  return renderInShop(
    <>
      <MembersOnly>
        <label>
          お名前
          <input />
        </label>
      </MembersOnly>
      <AskAgain />
      <ul>
        <LogOut />
      </ul>
    </>,
    around,
  );
}

function AskAgain() {
  const { refresh } = useSession();
  return <button onClick={() => void refresh()}>いま誰か</button>;
}

const field = () => screen.findByLabelText('お名前');
const askAgain = () => screen.getByRole('button', { name: 'いま誰か' });

test('a member is let in', async () => {
  const { wentTo } = open('/sanrio/mypage/profile', { who: [MEMBER] });
  expect(await field()).toBeVisible();
  expect(wentTo).toEqual([]);
});

test('a guest is taken to the login, with the page and its query to come back to', async () => {
  const { wentTo } = open('/sanrio/mypage/orderHistory?page=2', { who: [GUEST] });
  await waitFor(() =>
    expect(wentTo).toEqual(['/sanrio/mypage/login?next=%2Fsanrio%2Fmypage%2ForderHistory%3Fpage%3D2']),
  );
  expect(screen.queryByLabelText('お名前')).toBeNull();
});

test('nobody is sent away because the shop could not be asked', async () => {
  const { user, wentTo } = open('/sanrio/mypage', { who: [NO_ANSWER, MEMBER] });
  expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
  expect(wentTo).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'もう一度ためす' }));
  expect(await field()).toBeVisible();
});

test('what a member typed is still there when the shop could not be asked in between', async () => {
  const { user } = open('/sanrio/mypage/profile', { who: [MEMBER, NO_ANSWER] });
  await user.type(await field(), 'まるぽ');
  await user.click(askAgain());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'ログアウト' })).toBeNull());
  expect(await field()).toHaveValue('まるぽ');
});

test('who logs out goes to the top page, not to the login', async () => {
  const { user, wentTo } = open('/sanrio/mypage/profile', { who: [MEMBER, GUEST] });
  await field();
  await user.click(screen.getByRole('button', { name: 'ログアウト' }));
  await waitFor(() => expect(screen.queryByLabelText('お名前')).toBeNull());
  expect(wentTo).toEqual(['/sanrio']);
});

test('whose login has ended meanwhile is taken to a new one', async () => {
  const { user, wentTo } = open('/sanrio/mypage/profile', { who: [MEMBER, GUEST] });
  await field();
  await user.click(askAgain());
  await waitFor(() => expect(wentTo).toEqual(['/sanrio/mypage/login?next=%2Fsanrio%2Fmypage%2Fprofile']));
});

test('another member begins anew', async () => {
  const other = { ...MEMBER, answer: { userId: 'u-22', name: '森 つばめ' } };
  const { user } = open('/sanrio/mypage/profile', { who: [MEMBER, other] });
  await user.type(await field(), 'まるぽ');
  await user.click(askAgain());
  await waitFor(async () => expect(await field()).toHaveValue(''));
});
