import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { COMMUNICATION_ERROR, SERVER_ERROR } from '#lib/site/error-text.ts';
import { deleteDraft } from '#lib/session/stored-draft.ts';
import { hasError, openForm, openFormThat, slowShop } from './form-fixture.tsx';

const NO_EMAIL = 'メールアドレスを入力してください。';
const NO_DOMAIN = '「@」のうしろをご確認ください。';

const email = () => screen.getByLabelText('メールアドレス');
const name = () => screen.getByLabelText('お名前');
const password = () => screen.getByLabelText('パスワード');
const button = () => screen.getByRole('button', { name: '登録する' });

/** Waits 20 ms, longer than errors are delayed after a click. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a field is not validated while it is first typed', async () => {
  const { user } = openForm();
  await user.type(email(), 'minori@exa');
  expect(hasError(email())).toBe(false);
});

test('an error is shown on blur and tied to its field', async () => {
  const { user } = openForm();
  await user.type(email(), 'minori@gmail');
  await user.tab();
  await waitFor(() => expect(hasError(email())).toBe(true));
  expect(email()).toHaveAccessibleDescription('「@」のうしろをご確認ください。 例：name@example.com');
  // The example has its own line.
  expect(screen.getByText(NO_DOMAIN).parentElement).toHaveAttribute('aria-live', 'polite');
});

test('an error disappears when the field is valid', async () => {
  const { user } = openForm();
  await user.type(email(), 'minori@gmail');
  await user.tab();
  expect(await screen.findByText(NO_DOMAIN)).toBeVisible();
  await user.type(email(), '.com');
  expect(screen.queryByText(NO_DOMAIN)).toBeNull();
  expect(hasError(email())).toBe(false);
});

test('another error of the same field is shown on the next blur', async () => {
  const { user } = openForm();
  await user.click(email());
  await user.tab();
  expect(await screen.findByText(NO_EMAIL)).toBeVisible();
  await user.type(email(), 'm');
  expect(screen.queryByText(NO_EMAIL)).toBeNull();
  expect(hasError(email())).toBe(false);
  await user.tab();
  await waitFor(() => expect(hasError(email())).toBe(true));
});

test('a change of the window is not a blur', async () => {
  const { user } = openForm();
  await user.click(email());
  // Another window has the focus; in this document the field keeps it.
  fireEvent.blur(email());
  await aMoment();
  expect(hasError(email())).toBe(false);
});

test('a click that blurs a field is not lost', async () => {
  const { user } = openForm();
  await user.click(email());
  await user.pointer({ keys: '[MouseLeft>]', target: button() });
  await aMoment();
  expect(screen.queryByText(NO_EMAIL)).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: button() });
  expect((await screen.findAllByText(NO_EMAIL)).length).toBeGreaterThan(0);
});

test('an invalid form is not sent; the summary counts the errors and the first field gets the focus', async () => {
  const { user, sent } = openForm();
  await user.type(name(), '小川 みのり');
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('入力内容を2か所ご確認ください');
  expect(email()).toHaveFocus();
  expect(sent).toEqual([]);
  expect(name()).toHaveValue('小川 みのり');
});

test('the summary links to the fields and shrinks as they become valid', async () => {
  const { user } = openForm();
  await user.type(name(), '小川 みのり');
  await user.click(button());
  const summary = (await screen.findByRole('alert')).parentElement ?? document.body;
  await user.click(within(summary).getByRole('link', { name: 'パスワードを入力してください。' }));
  expect(password()).toHaveFocus();
  await user.keyboard('まるぽといっしょに歩く道');
  expect(screen.getByRole('alert')).toHaveTextContent('入力内容を1か所ご確認ください');
  await user.type(email(), 'minori@example.jp');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('text being composed is neither validated nor sent', async () => {
  const { user, sent } = openForm();
  await user.type(email(), 'minori@example.jp');
  await user.type(password(), 'まるぽといっしょに歩く道');
  await user.click(name());
  fireEvent.compositionStart(name());
  fireEvent.change(name(), { target: { value: 'みのり' } });
  fireEvent.submit(screen.getByRole('form'));
  expect(sent).toEqual([]);
  expect(fireEvent.keyDown(name(), { key: 'Enter', keyCode: 229 })).toBe(false);
  fireEvent.compositionEnd(name());
  await user.type(name(), '{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.name).toBe('みのり');
});

type User = ReturnType<typeof openForm>['user'];

async function fillIn(user: User) {
  await user.type(email(), 'ｍｉｎｏｒｉ＠ＥＸＡＭＰＬＥ．jp');
  await user.type(name(), '小川　みのり ');
  await user.type(password(), 'まるぽといっしょに歩く道');
}
const READ = { email: 'minori@example.jp', name: '小川 みのり', password: 'まるぽといっしょに歩く道' };

test('values are sent normalised, by keyboard too', async () => {
  const { user, sent } = openForm();
  await fillIn(user);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([READ]));
  expect(email()).toHaveValue('minori@example.jp');
});

test('a form is sent once, however often its button is pressed', async () => {
  const shop = slowShop();
  const { user } = openFormThat(shop.send);
  await fillIn(user);
  await user.dblClick(button());
  await user.type(name(), '{Enter}');
  expect(button()).toHaveAttribute('aria-busy', 'true');
  expect(shop.sent).toHaveLength(1);
  shop.answer({ kind: 'done' });
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'));
  await user.click(button());
  expect(shop.sent).toHaveLength(2);
});

test('a form whose page is being left is not sent again', async () => {
  const { user, sent } = openForm({ answer: { kind: 'leaving' } });
  await fillIn(user);
  await user.click(button());
  await user.click(button());
  expect(sent).toHaveLength(1);
});

test('a failure is shown above the button, the input stays, and the button can be used again', async () => {
  const { user, sent } = openForm({ answer: { kind: 'failed', message: COMMUNICATION_ERROR } });
  await fillIn(user);
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(COMMUNICATION_ERROR);
  expect(password()).toHaveValue('まるぽといっしょに歩く道');
  await user.click(button());
  await waitFor(() => expect(sent).toHaveLength(2));
});

test('the failure is hidden while the form is sent again', async () => {
  const shop = slowShop();
  const { user } = openFormThat(shop.send);
  await fillIn(user);
  await user.click(button());
  shop.answer({ kind: 'failed', message: COMMUNICATION_ERROR });
  await screen.findByRole('alert');
  await user.click(button());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an exception while sending leaves the form usable', async () => {
  const reported: unknown[] = [];
  window.reportError = (error) => void reported.push(error);
  const { user } = openFormThat(() => Promise.reject(new Error('broken')));
  await fillIn(user);
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(SERVER_ERROR);
  expect(reported).toHaveLength(1);
  expect(button()).not.toHaveAttribute('aria-busy');
});

test('an error from the shop stays until the field is changed', async () => {
  const message = '「@」のうしろに、そのような宛先はありません。';
  const { user, sent } = openForm({ answer: { kind: 'fields', errors: { email: message } } });
  await fillIn(user);
  await user.click(button());
  await waitFor(() => expect(email()).toHaveAccessibleDescription(message));
  expect(email()).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('入力内容を1か所ご確認ください');
  await user.tab();
  expect(hasError(email())).toBe(true);
  await user.click(button());
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(email()).toHaveAccessibleDescription(message));
  await user.type(email(), 'x');
  expect(hasError(email())).toBe(false);
});

test('an error of an unknown field is shown above the button', async () => {
  const { user } = openForm({ answer: { kind: 'fields', errors: { code: 'コードがちがいます。' } } });
  await fillIn(user);
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('コードがちがいます。');
});

describe('The draft', () => {
  const kept = () => Object.entries(sessionStorage);
  const MINUTE_MS = 60_000;

  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  async function typeAndClose() {
    const { user, close } = openForm({ isKept: true });
    await user.type(email(), 'minori@');
    await user.type(name(), '小川');
    await user.type(password(), 'まるぽといっしょに歩く道');
    close();
  }

  /** Makes the stored draft older. */
  function age(minutes: number) {
    const [[key, text] = ['', '{}']] = kept();
    const draft = JSON.parse(text);
    sessionStorage.setItem(key, JSON.stringify({ ...draft, savedAt: draft.savedAt - minutes * MINUTE_MS }));
  }

  test('restores the input after a reload, except the password, and is in this tab only', async () => {
    await typeAndClose();
    expect(JSON.stringify(kept())).not.toContain('まるぽ');
    expect(localStorage).toHaveLength(0);
    openForm({ isKept: true });
    await waitFor(() => expect(email()).toHaveValue('minori@'));
    expect(name()).toHaveValue('小川');
    expect(password()).toHaveValue('');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(hasError(email())).toBe(false);
  });

  test('is gone after its deletion', async () => {
    await typeAndClose();
    deleteDraft('a-form');
    expect(kept()).toEqual([]);
    openForm({ isKept: true });
    expect(email()).toHaveValue('');
  });

  test('is kept for half an hour', async () => {
    await typeAndClose();
    age(29);
    const { close } = openForm({ isKept: true });
    await waitFor(() => expect(name()).toHaveValue('小川'));
    close();
    age(2);
    openForm({ isKept: true });
    expect(name()).toHaveValue('');
    expect(kept()).toEqual([]);
  });

  test.each([
    'not even JSON',
    'null',
    '[]',
    '{"version":1}',
    '{"version":99,"savedAt":1,"values":[["email","x"]]}',
    `{"version":1,"savedAt":${Date.now()},"values":[["email"],["email",7],"email",null,["nobody","x"]]}`,
  ])('is ignored if it contains %s', async (text) => {
    await typeAndClose();
    for (const [key] of kept()) sessionStorage.setItem(key, text);
    openForm({ isKept: true });
    expect(email()).toHaveValue('');
    expect(name()).toHaveValue('');
  });

  test('is optional: the form works without storage', async () => {
    const real = Object.getOwnPropertyDescriptor(window, 'sessionStorage');
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'sessionStorage', { configurable: true, get: blocked });
    try {
      const { user } = openForm({ isKept: true });
      await user.type(email(), 'minori@example.jp');
      expect(email()).toHaveValue('minori@example.jp');
    } finally {
      if (real) Object.defineProperty(window, 'sessionStorage', real);
    }
  });
});
