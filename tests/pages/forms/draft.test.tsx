import { screen, waitFor } from '@testing-library/react';
import { deleteDraft } from '#lib/forms/draft.ts';
import { isAtFault, openForm } from './a-form.tsx';

const email = () => screen.getByLabelText('メールアドレス');
const name = () => screen.getByLabelText('お名前');
const password = () => screen.getByLabelText('パスワード');
const kept = () => Object.entries(localStorage);
const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => localStorage.clear());

async function typeAndClose() {
  const { user, close } = openForm({ isKept: true });
  await user.type(email(), 'minori@');
  await user.type(name(), '小川');
  await user.type(password(), 'まるぽといっしょに歩く道');
  close();
}

/** As if the draft had been kept so long ago. */
function age(days: number) {
  const [[key, text] = ['', '{}']] = kept();
  const draft = JSON.parse(text);
  localStorage.setItem(key, JSON.stringify({ ...draft, savedAt: draft.savedAt - days * DAY_MS }));
}

test('what was typed is there again after the tab was closed, but for the password', async () => {
  await typeAndClose();
  expect(JSON.stringify(kept())).not.toContain('まるぽ');
  openForm({ isKept: true });
  await waitFor(() => expect(email()).toHaveValue('minori@'));
  expect(name()).toHaveValue('小川');
  expect(password()).toHaveValue('');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(isAtFault(email())).toBe(false);
});

test('it is not, once it is forgotten', async () => {
  await typeAndClose();
  deleteDraft('a-form');
  expect(kept()).toEqual([]);
  openForm({ isKept: true });
  expect(email()).toHaveValue('');
});

test('it is kept for a week and no longer', async () => {
  await typeAndClose();
  age(6.9);
  const { close } = openForm({ isKept: true });
  await waitFor(() => expect(name()).toHaveValue('小川'));
  close();
  age(0.2);
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
])('the form opens empty when %s is found in its place', async (text) => {
  await typeAndClose();
  for (const [key] of kept()) localStorage.setItem(key, text);
  openForm({ isKept: true });
  expect(email()).toHaveValue('');
  expect(name()).toHaveValue('');
});

test('it works where the browser keeps nothing', async () => {
  const real = Object.getOwnPropertyDescriptor(window, 'localStorage');
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  Object.defineProperty(window, 'localStorage', { configurable: true, get: blocked });
  try {
    const { user } = openForm({ isKept: true });
    await user.type(email(), 'minori@example.jp');
    expect(email()).toHaveValue('minori@example.jp');
  } finally {
    if (real) Object.defineProperty(window, 'localStorage', real);
  }
});
