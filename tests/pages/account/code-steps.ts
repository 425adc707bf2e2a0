import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { answered, fill } from '../render.tsx';

export const EMAIL = 'minori@example.jp';
export const CODE = '012345';
export const PASSWORD = 'まるぽは夕方の商店街を歩く';

/** A code is sent; another one may be sent at once. */
export const CODE_SENT = answered({ resendAfter: 0 });
export const RIGHT = answered({});

export const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

export async function giveEmail(user: UserEvent, email = EMAIL) {
  await user.clear(screen.getByLabelText('メールアドレス'));
  await fill(user, screen.getByLabelText('メールアドレス'), email);
  await press(user, 'コードを送る');
}

export async function giveCode(user: UserEvent, code = CODE) {
  await user.clear(await screen.findByLabelText('6けたのコード'));
  await fill(user, screen.getByLabelText('6けたのコード'), code);
  await press(user, 'コードを確かめる');
}

/** Replaces scrolling and the lookup of zip codes, which jsdom lacks. */
export function withoutBrowser() {
  Element.prototype.scrollIntoView = () => {};
  globalThis.fetch = async () => new Response('', { status: 404 });
}
