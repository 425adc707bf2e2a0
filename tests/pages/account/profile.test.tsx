import { cleanup, screen } from '@testing-library/react';
import { Profile } from '#components/account/settings/profile.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { PROFILE_FIELD_NAMES, profileField } from '#lib/contract/member/profile-fields.ts';
import { useState } from 'react';
import { GUEST, MEMBER, LOST, aMember, answered, refused, renderForMember, fill } from '../render.tsx';

beforeEach(() => sessionStorage.clear());

const MINORI = aMember();

async function openForm(...[part, replies, around]: Parameters<typeof renderForMember>) {
  const shop = renderForMember(part, replies, around);
  await shop.user.click(await screen.findByRole('button', { name: '会員情報を変える' }));
  return shop;
}
const save = () => screen.getByRole('button', { name: '保存する' });
const name = () => screen.getByLabelText('お名前');

type User = ReturnType<typeof renderForMember>['user'];

async function typeInto(user: User, label: string, text: string) {
  await user.clear(screen.getByLabelText(label));
  await fill(user, screen.getByLabelText(label), text);
}

test('the page shows the data of the member', async () => {
  renderForMember(<Profile />, { showUser: [answered(MINORI)] });
  for (const text of ['小川 みのり', '606-8301', '090-1234-5678', '1998年4月12日', '女性'])
    expect(await screen.findByText(text)).toBeVisible();
});

test('missing data are marked as such', async () => {
  renderForMember(<Profile />, { showUser: [answered(aMember({ address2: '', gender: undefined }))] });
  expect(await screen.findAllByText('登録なし')).toHaveLength(2);
});

test('the form has every field of a profile', async () => {
  await openForm(<Profile />, { showUser: [answered(MINORI)] });
  for (const name of PROFILE_FIELD_NAMES) expect(screen.getByText(profileField(name).label)).toBeVisible();
});

test('only changed fields are sent, and the notice of an email is shown', async () => {
  const { user, sent } = await openForm(<Profile />, {
    showUser: [answered(MINORI)],
    changeUser: [answered(aMember({ tel: '0312345678' }))],
  });
  await typeInto(user, '電話番号', '０３−１２３４−５６７８');
  await user.click(save());
  const message = await screen.findByText('保存しました');
  expect(message.closest('[role=status]')).toHaveFocus();
  const words = /変更のお知らせをお送りしました。minori@example.jp/;
  expect(message.closest('[role=status]')).toHaveTextContent(words);
  expect(screen.getByText('0312345678')).toBeVisible();
  expect(sent('changeUser')).toEqual([{ body: { tel: '0312345678' } }]);
});

test('a gender can be removed, without an email', async () => {
  const { user, sent } = await openForm(<Profile />, {
    showUser: [answered(MINORI)],
    changeUser: [answered(aMember({ gender: undefined }))],
  });
  await user.click(screen.getByRole('button', { name: '性別の登録を取り消す' }));
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await user.click(save());
  expect(await screen.findByText('保存しました')).toBeVisible();
  expect(screen.queryByText(/変更のお知らせ/)).toBeNull();
  expect(sent('changeUser')).toEqual([{ body: { gender: null } }]);
});

test('an unchanged form sends nothing', async () => {
  const { user, sent } = await openForm(<Profile />, { showUser: [answered(MINORI)] });
  await user.click(save());
  expect(await screen.findByText('保存しました')).toBeVisible();
  expect(sent('changeUser')).toEqual([]);
});

test('the birthday is fixed after the first order, with the reason', async () => {
  await openForm(<Profile />, { showUser: [answered(aMember({ isBirthdayFixed: true }))] });
  expect(screen.getByText('1998年4月12日')).toBeVisible();
  expect(screen.getByText(/購入やとりおきのあとは、変えられません。/)).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('an error is shown at its field, and nothing is sent', async () => {
  const { user, sent } = await openForm(<Profile />, { showUser: [answered(MINORI)] });
  await typeInto(user, 'お名前', 'みのり😀');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('入力内容を1か所ご確認ください');
  expect(name()).toHaveAccessibleDescription(/絵文字は送り状に印刷できません。/);
  expect(name()).toHaveFocus();
  expect(sent('changeUser')).toEqual([]);
});

const UNNAMED = aMember({ name: '', zip: '', address: '', address2: '', tel: '' });

test('without a name and an address the page says when they are needed', async () => {
  renderForMember(<Profile />, { showUser: [answered(UNNAMED)] });
  expect(await screen.findByText(/賞品の発送を依頼するときに入力できます。/)).toBeVisible();
  expect(screen.getAllByText('登録なし')).toHaveLength(5);
});

test('an address is saved whole or not at all', async () => {
  const { user, sent } = await openForm(<Profile />, {
    showUser: [answered(UNNAMED)],
    changeUser: [answered(MINORI)],
  });
  expect(screen.getByLabelText('郵便番号')).toHaveValue('');
  await typeInto(user, '郵便番号', '６０６－８３０１');
  await user.click(save());
  expect(screen.getByLabelText('ご住所')).toHaveAccessibleDescription(/ご住所も入力してください。/);
  await typeInto(user, 'ご住所', '京都府京都市左京区吉田泉殿町1-2');
  await user.clear(screen.getByLabelText('郵便番号'));
  await user.click(save());
  expect(screen.getByLabelText('郵便番号')).toHaveAccessibleDescription(/郵便番号も入力してください。/);
  expect(sent('changeUser')).toEqual([]);
  await typeInto(user, '郵便番号', '6068301');
  await user.click(save());
  expect(await screen.findByText('保存しました')).toBeVisible();
  expect(sent('changeUser')).toEqual([
    { body: { zip: '6068301', address: '京都府京都市左京区吉田泉殿町1-2' } },
  ]);
});

test('a name, address and telephone can be removed', async () => {
  const { user, sent } = await openForm(<Profile />, {
    showUser: [answered(MINORI)],
    changeUser: [answered(UNNAMED)],
  });
  for (const label of ['お名前', '郵便番号', 'ご住所', '建物名・部屋番号', '電話番号'])
    await user.clear(screen.getByLabelText(label));
  await user.click(save());
  expect(await screen.findByText('保存しました')).toBeVisible();
  expect(sent('changeUser')).toEqual([{ body: { name: '', zip: '', address: '', address2: '', tel: '' } }]);
});

test.each([
  ['the connection is lost', LOST, '通信エラーが発生しました。'],
  ['the login has ended', refused('loginRequired'), 'ログインしてください。'],
  [
    'the shop refuses a field',
    refused('invalidInput', { fields: { name: 'そのお名前は使えません。' } }),
    'そのお名前は使えません。',
  ],
])('the input stays when %s', async (_what, reply, sentence) => {
  const { user } = await openForm(<Profile />, {
    showUser: [answered(MINORI)],
    changeUser: [reply, answered(aMember({ name: '大川 みのり' }))],
  });
  await typeInto(user, 'お名前', '大川 みのり');
  await user.click(save());
  expect((await screen.findAllByText(new RegExp(sentence))).length).toBeGreaterThan(0);
  expect(name()).toHaveValue('大川 みのり');
  await user.click(save());
  expect(await screen.findByText('保存しました')).toBeVisible();
});

const asksBeforeClosing = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('closing the tab asks for confirmation only with unsaved changes', async () => {
  const { user } = await openForm(<Profile />, { showUser: [answered(MINORI)] });
  expect(asksBeforeClosing()).toBe(false);
  await user.type(name(), '子');
  expect(asksBeforeClosing()).toBe(true);
  await user.type(name(), '{Backspace}');
  expect(asksBeforeClosing()).toBe(false);
  await user.type(name(), '子');
  await user.click(screen.getByRole('button', { name: '変更を捨てて、もどる' }));
  expect(asksBeforeClosing()).toBe(false);
  expect(screen.getByText('小川 みのり')).toBeVisible();
});

/** A page with buttons for leaving it and for requesting the session again. */
function Shop() {
  const { refresh } = useSession();
  const [isHere, setHere] = useState(true);
  return (
    <>
      <button onClick={() => setHere(!isHere)}>ほかのページ</button>
      <button onClick={refresh}>だれですか</button>
      {isHere && <Profile />}
    </>
  );
}

test('unsaved changes are kept while another page is open', async () => {
  const { user } = await openForm(<Shop />, { showUser: [answered(MINORI)] });
  await typeInto(user, 'お名前', '大川 みのり');
  await user.click(screen.getByRole('button', { name: 'ほかのページ' }));
  await user.click(screen.getByRole('button', { name: 'ほかのページ' }));
  expect(await screen.findByLabelText('お名前')).toHaveValue('大川 みのり');
  expect(screen.getByText('保存していない変更が残っています。')).toBeVisible();
});

test('unsaved changes survive a reload in this tab, and are deleted when they are saved', async () => {
  const first = await openForm(<Profile />, { showUser: [answered(MINORI)] });
  await typeInto(first.user, 'お名前', '大川 みのり');
  cleanup();
  const changeUser = [answered(aMember({ name: '大川 みのり' }))];
  const { user } = renderForMember(<Profile />, { showUser: [answered(MINORI)], changeUser });
  expect(await screen.findByLabelText('お名前')).toHaveValue('大川 みのり');
  await user.click(save());
  expect(await screen.findByText('保存しました')).toBeVisible();
  expect(JSON.stringify(sessionStorage)).not.toContain('大川');
});

test('the next member in the same tab sees neither data nor input', async () => {
  const next = aMember({ userId: 'u-22', name: '中川 ひかる' });
  const { user } = await openForm(
    <Shop />,
    { showUser: [answered(MINORI), answered(next)] },
    { who: [MEMBER, GUEST, answered({ userId: 'u-22', name: '中川 ひかる' })] },
  );
  await typeInto(user, 'お名前', '大川 みのり');
  await user.click(screen.getByRole('button', { name: 'だれですか' }));
  await user.click(screen.getByRole('button', { name: 'だれですか' }));
  expect(await screen.findByText('中川 ひかる')).toBeVisible();
  expect(screen.queryByDisplayValue('大川 みのり')).toBeNull();
  expect(JSON.stringify(sessionStorage)).not.toContain('大川');
  expect(screen.queryByText('小川 みのり')).toBeNull();
});
