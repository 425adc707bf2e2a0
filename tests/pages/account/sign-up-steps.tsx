import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { answered } from './member-around.tsx';

export const EMAIL = 'minori@example.jp';
export const CODE = '012345';
export const PASSWORD = 'まるぽは夕方の商店街を歩く';

/** A code is on its way; another one may be sent at once. */
export const CODE_SENT = answered({ resendAfter: 0 });
export const RIGHT = answered({});

const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

export async function giveEmail(user: UserEvent, email = EMAIL) {
  await user.clear(screen.getByLabelText('メールアドレス'));
  await user.type(screen.getByLabelText('メールアドレス'), email);
  await press(user, 'コードを送る');
}

export async function giveCode(user: UserEvent, code = CODE) {
  await user.clear(await screen.findByLabelText('6けたのコード'));
  await user.type(screen.getByLabelText('6けたのコード'), code);
  await press(user, 'コードを確かめる');
}

const TYPED = {
  パスワード: PASSWORD,
  お名前: '小川　みのり',
  ご住所: '京都府京都市左京区吉田泉殿町１－２',
  郵便番号: '６０６-８３０１',
  電話番号: '090-1234-5678',
};
const CHOSEN = { 年: '1998', 月: '4', 日: '12' };

/** Everything that has to be filled in, as somebody on a phone types it. */
export async function fillIn(user: UserEvent, but: Partial<typeof TYPED & typeof CHOSEN> = {}) {
  await screen.findByRole('heading', { name: '登録内容の入力' });
  for (const [label, text] of Object.entries({ ...TYPED, ...but }))
    if (label in TYPED) await user.type(screen.getByLabelText(label), text);
  for (const [label, text] of Object.entries({ ...CHOSEN, ...but }))
    if (label in CHOSEN) await user.selectOptions(screen.getByLabelText(label), text);
}

export const consent = (user: UserEvent) => user.click(screen.getByRole('checkbox', { name: /同意します/ }));
export const signUp = (user: UserEvent) => press(user, '会員登録する');

/** Rendered without a browser, nothing can be scrolled to, and no addresses come for a zip code. */
export function withoutBrowser() {
  Element.prototype.scrollIntoView = () => {};
  globalThis.fetch = async () => new Response('', { status: 404 });
}
