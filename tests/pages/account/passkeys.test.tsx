import { act, screen, waitFor } from '@testing-library/react';
import { LoginForm } from '#components/account/login/login-form.tsx';
import { Passkeys } from '#components/account/passkeys/passkeys.tsx';
import { Sessions } from '#components/account/settings/sessions.tsx';
import { CHALLENGE_MINUTES } from '#lib/contract/shop-rules.ts';
import { answered, fill, GUEST, MEMBER, refused, renderForMember, type Replies } from '../render.tsx';

const ID = 'AAAA';
const OPTIONS = {
  challenge: 'AAAA',
  rp: { name: 'x' },
  user: { id: ID, name: 'x', displayName: 'x' },
  pubKeyCredParams: [],
};
const buffer = () => new Uint8Array([0, 0, 0]).buffer;
const OWN = {
  passkeyId: ID,
  device: 'iPhoneのSafari',
  isSynced: true,
  addedAt: '2026-11-20T10:30:00.000Z',
  usedAt: null,
};

const credential = (response: object) => ({
  id: ID,
  rawId: buffer(),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response,
});
const CREATED = credential({
  clientDataJSON: buffer(),
  attestationObject: buffer(),
  getTransports: () => ['internal'],
});
const PROVED = credential({
  clientDataJSON: buffer(),
  authenticatorData: buffer(),
  signature: buffer(),
  userHandle: null,
});

/** Passkeys of the browser: `null`: the person closes the dialog. */
function offer(got: object | null, { suggests = false } = {}) {
  const answer = async () => {
    if (got === null) throw new DOMException('closed', 'NotAllowedError');
    return got;
  };
  const kind = { isConditionalMediationAvailable: async () => suggests };
  Object.assign(window, { PublicKeyCredential: Object.assign(() => {}, kind) });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: answer, get: answer },
  });
}
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

describe('The login', () => {
  const LOGIN = '/sanrio/mypage/login';
  const REPLIES: Replies = {
    startPasskeyLogin: [answered({ options: OPTIONS })],
    logInWithPasskey: [answered(MEMBER.ok ? MEMBER.answer : {})],
  };
  const open = (replies = REPLIES) =>
    renderForMember(<LoginForm contact="help@koron.example" offersLine={false} />, replies, {
      who: [GUEST, MEMBER],
      path: LOGIN,
    });
  const button = () => screen.findByRole('button', { name: 'パスキーでログインする' });

  test('takes a passkey by its button', async () => {
    offer(PROVED);
    const { user, wentTo, sent } = open();
    await user.click(await button());
    await waitFor(() => expect(wentTo).toEqual(['/sanrio/mypage']));
    expect(sent('logInWithPasskey')).toMatchObject([{ body: { proof: { id: ID } } }]);
  });

  test('takes a passkey that was chosen at the field of the address', async () => {
    offer(PROVED, { suggests: true });
    const { wentTo } = open();
    expect(screen.getByLabelText('メールアドレス')).toHaveAttribute('autocomplete', 'username webauthn');
    await waitFor(() => expect(wentTo).toEqual(['/sanrio/mypage']));
  });

  test('is suggested again before the challenge of the suggestion ends', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    offer(PROVED, { suggests: true });
    const asked: AbortSignal[] = [];
    const untilAborted = ({ signal }: { readonly signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        asked.push(signal);
        signal.addEventListener('abort', () => reject(new DOMException('replaced', 'AbortError')));
      });
    Object.assign(navigator.credentials, { get: untilAborted });
    const started = answered({ options: OPTIONS });
    const { sent } = open({ ...REPLIES, startPasskeyLogin: [started, started] });
    await waitFor(() => expect(asked).toHaveLength(1));
    await act(() => jest.advanceTimersByTimeAsync((CHALLENGE_MINUTES - 1) * 60_000));
    await waitFor(() => expect(asked.map(({ aborted }) => aborted)).toEqual([true, false]));
    expect(sent('logInWithPasskey')).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
    jest.useRealTimers();
  });

  test('says when the dialog was closed or the shop refuses, and the password remains', async () => {
    offer(null);
    const { user } = open();
    await user.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent('パスキーを使えませんでした。');
    expect(screen.getByLabelText('パスワード')).toBeVisible();
  });

  test('says when the shop refuses the passkey', async () => {
    offer(PROVED);
    const { user } = open({ ...REPLIES, logInWithPasskey: [refused('passkeyRejected')] });
    await user.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent('このパスキーでは確かめられませんでした。');
  });

  test('shows no button in a browser without passkeys', async () => {
    open();
    await screen.findByLabelText('メールアドレス');
    expect(screen.queryByRole('button', { name: 'パスキーでログインする' })).toBeNull();
  });
});

describe('The own passkeys', () => {
  const add = () => screen.findByRole('button', { name: 'この端末のパスキーを追加する' });

  test('one is added and listed', async () => {
    offer(CREATED);
    const { user } = renderForMember(<Passkeys />, {
      listPasskeys: [answered({ items: [] })],
      startPasskey: [answered({ options: OPTIONS })],
      addPasskey: [answered({ items: [OWN] })],
    });
    await user.click(await add());
    expect(await screen.findByText('パスキーを追加しました。')).toBeVisible();
    expect(screen.getByText('iPhoneのSafariで追加')).toBeVisible();
  });

  test('without a fresh proof the password is asked for, then the passkey is removed', async () => {
    const { user, sent } = renderForMember(<Passkeys />, {
      listPasskeys: [answered({ items: [OWN] })],
      removePasskey: [refused('proofNeeded'), answered({ items: [] })],
      prove: [answered({})],
    });
    await user.click(await screen.findByRole('button', { name: /のパスキーを消す/ }));
    await fill(user, await screen.findByLabelText('いまのパスワード'), 'まるぽは夕方の商店街を歩く');
    await user.click(screen.getByRole('button', { name: '確かめて進む' }));
    expect(await screen.findByText('iPhoneのSafariで追加したパスキーを消しました。')).toBeVisible();
    expect(sent('prove')).toEqual([{ body: { password: 'まるぽは夕方の商店街を歩く' } }]);
    expect(screen.queryByText('iPhoneのSafariで追加')).toBeNull();
  });

  test('other sessions are ended after a proof by a passkey', async () => {
    offer(PROVED);
    const session = {
      sessionId: 's-1',
      device: 'iPhoneのSafari',
      startedAt: OWN.addedAt,
      seenAt: OWN.addedAt,
      isThis: false,
    };
    const { user } = renderForMember(<Sessions />, {
      listSessions: [answered({ items: [session] }), answered({ items: [] })],
      endOtherSessions: [refused('proofNeeded'), answered({ ended: 1 })],
      listPasskeys: [answered({ items: [OWN] })],
      startProof: [answered({ passkey: OPTIONS })],
      prove: [answered({})],
    });
    await user.click(await screen.findByRole('button', { name: 'この端末以外をログアウト' }));
    await user.click(await screen.findByRole('button', { name: 'パスキーで確かめる' }));
    expect(await screen.findByText('ほかの端末1台をログアウトしました。')).toBeVisible();
  });
});
