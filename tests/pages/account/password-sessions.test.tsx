import { screen } from '@testing-library/react';
import { Sessions } from '#components/account/settings/sessions.tsx';
import { LOST, answered, renderForMember } from './member-around.tsx';

const HERE = {
  sessionId: 's-1',
  device: 'iPhoneのSafari',
  startedAt: '2026-11-20T10:30:00.000Z',
  seenAt: '2026-11-21T05:30:00.000Z',
  isThis: true,
};
const THERE = { ...HERE, sessionId: 's-2', device: 'WindowsのChrome', isThis: false };
const both = answered({ items: [HERE, THERE] });
const onlyHere = answered({ items: [HERE] });

const endOthers = () => screen.findByRole('button', { name: 'この端末以外をログアウト' });

test('every login says where it is, when it was last used, and which of them is this one', async () => {
  renderForMember(<Sessions />, { listSessions: [both] });
  const here = (await screen.findByText('iPhoneのSafari')).closest('li');
  expect(here).toHaveTextContent('最後の利用 11月21日(土) 14:30');
  expect(here).toHaveTextContent('この端末');
  expect(screen.getByText('WindowsのChrome').closest('li')).not.toHaveTextContent('この端末');
});

test('one press ends all others, says how many, and lists what is left', async () => {
  const { user } = renderForMember(<Sessions />, {
    listSessions: [both, onlyHere],
    endOtherSessions: [answered({ ended: 1 })],
  });
  await user.click(await endOthers());
  const said = await screen.findByText('ほかの端末1台をログアウトしました。');
  expect(said.closest('[role=status]')).toHaveFocus();
  expect(screen.queryByText('WindowsのChrome')).toBeNull();
  expect(screen.queryByRole('button', { name: 'この端末以外をログアウト' })).toBeNull();
});

test('where nobody else is logged in there is nothing to press', async () => {
  renderForMember(<Sessions />, { listSessions: [onlyHere] });
  expect(await screen.findByText('ほかにログインしている端末はありません。')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a press that came to nothing says so, and can be made again', async () => {
  const { user } = renderForMember(<Sessions />, {
    listSessions: [both, onlyHere],
    endOtherSessions: [LOST, answered({ ended: 1 })],
  });
  await user.click(await endOthers());
  expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
  expect(screen.getByText('WindowsのChrome')).toBeVisible();
  await user.click(await endOthers());
  expect(await screen.findByText('ほかの端末1台をログアウトしました。')).toBeVisible();
});

test('a list that did not come is asked for again when told to', async () => {
  const { user } = renderForMember(<Sessions />, { listSessions: [LOST, both] });
  await user.click(await screen.findByRole('button', { name: 'もう一度ためす' }));
  expect(await screen.findByText('WindowsのChrome')).toBeVisible();
});
