import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { answered, fill } from '../render.tsx';
import { EMAIL, giveCode, giveEmail, PASSWORD, press, withoutBrowser } from './code-steps.ts';
import { consent, open, signUp, WELCOME } from './sign-up-page.tsx';

beforeEach(() => {
  withoutBrowser();
  localStorage.clear();
  sessionStorage.clear();
});

describe('Where the browser has passkeys', () => {
  const created = {
    id: 'AAAA',
    rawId: new Uint8Array([0, 0, 0]).buffer,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
    response: {
      clientDataJSON: new Uint8Array([0, 0, 0]).buffer,
      attestationObject: new Uint8Array([0, 0, 0]).buffer,
      getTransports: () => ['internal'],
    },
  };
  const dialog = { isClosed: false };

  beforeEach(() => {
    dialog.isClosed = false;
    const create = async () => {
      if (dialog.isClosed) throw new DOMException('closed', 'NotAllowedError');
      return created;
    };
    Object.assign(window, { PublicKeyCredential: Object.assign(() => {}, {}) });
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });

  const OPTIONS = {
    challenge: 'AAAA',
    rp: { name: 'x' },
    user: { id: 'AAAA', name: 'x', displayName: 'x' },
    pubKeyCredParams: [],
  };
  const choosePasskey = (user: UserEvent) => press(user, 'パスワードのかわりに、パスキーを使う');

  async function fillInWithPasskey() {
    const shop = open({ ...WELCOME, startSignUpPasskey: [answered({ options: OPTIONS })] });
    await giveEmail(shop.user);
    await giveCode(shop.user);
    await screen.findByRole('button', { name: 'パスワードのかわりに、パスキーを使う' });
    await choosePasskey(shop.user);
    await fill(shop.user, screen.getByLabelText('生年月日'), '19980412');
    await consent(shop.user);
    return shop;
  }

  test('one takes the place of the password', async () => {
    const { user, sent } = await fillInWithPasskey();
    expect(screen.queryByLabelText('パスワード')).toBeNull();
    await signUp(user);
    expect(await screen.findByRole('heading', { name: 'ようこそ、ころん堂へ' })).toBeVisible();
    expect(sent('startSignUpPasskey')).toEqual([{ body: { email: EMAIL } }]);
    expect(sent('signUp')).toMatchObject([{ body: { birthday: '1998-04-12', passkey: { id: 'AAAA' } } }]);
    expect(JSON.stringify(sent('signUp'))).not.toContain('password');
  });

  test('a closed dialog signs nobody up, and a password can be chosen instead', async () => {
    const { user, sent } = await fillInWithPasskey();
    dialog.isClosed = true;
    await signUp(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('パスキーを使えませんでした。');
    expect(sent('signUp')).toEqual([]);
    await press(user, 'パスワードにする');
    await fill(user, screen.getByLabelText('パスワード'), PASSWORD);
    await signUp(user);
    expect(await screen.findByRole('heading', { name: 'ようこそ、ころん堂へ' })).toBeVisible();
    expect(sent('signUp')).toMatchObject([{ body: { password: PASSWORD } }]);
  });
});
