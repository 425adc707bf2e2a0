import { screen } from '@testing-library/react';
import { Sessions } from '#components/account/settings/sessions.tsx';
import { LOST, answered, renderForMember } from '../render.tsx';

describe('The list of login sessions', () => {
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

  test('each login is shown with its device and last use, and the current one is marked', async () => {
    renderForMember(<Sessions />, { listSessions: [both] });
    const here = (await screen.findByText('iPhoneのSafari')).closest('li');
    expect(here).toHaveTextContent('最後の利用 11月21日(土) 14:30');
    expect(here).toHaveTextContent('この端末');
    expect(screen.getByText('WindowsのChrome').closest('li')).not.toHaveTextContent('この端末');
  });

  test('one button ends all other logins and reports their number', async () => {
    const { user } = renderForMember(<Sessions />, {
      listSessions: [both, onlyHere],
      endOtherSessions: [answered({ ended: 1 })],
    });
    await user.click(await endOthers());
    const message = await screen.findByText('ほかの端末1台をログアウトしました。');
    expect(message.closest('[role=status]')).toHaveFocus();
    expect(screen.queryByText('WindowsのChrome')).toBeNull();
    expect(screen.queryByRole('button', { name: 'この端末以外をログアウト' })).toBeNull();
  });

  const endThere = () =>
    screen.findByRole('button', { name: 'WindowsのChrome(最後の利用 11月21日(土) 14:30)をログアウト' });

  test('one device is logged out by its own button; the current one has none', async () => {
    const { user, sent } = renderForMember(<Sessions />, {
      listSessions: [both, onlyHere],
      endSession: [answered({ ended: 1 })],
    });
    const here = (await screen.findByText('iPhoneのSafari')).closest('li');
    expect(here?.querySelector('button')).toBeNull();
    await user.click(await endThere());
    const message = await screen.findByText('WindowsのChromeをログアウトしました。');
    expect(message.closest('[role=status]')).toHaveFocus();
    expect(sent('endSession')).toEqual([{ params: { sessionId: 's-2' } }]);
    expect(screen.getByText('ほかにログインしている端末はありません。')).toBeVisible();
  });

  test('a device that was logged out elsewhere is reported as such', async () => {
    const { user } = renderForMember(<Sessions />, {
      listSessions: [both, onlyHere],
      endSession: [answered({ ended: 0 })],
    });
    await user.click(await endThere());
    expect(await screen.findByText('WindowsのChromeは、もうログアウトしています。')).toBeVisible();
  });

  test('a device that could not be logged out stays, and its button can be used again', async () => {
    const { user } = renderForMember(<Sessions />, {
      listSessions: [both, onlyHere],
      endSession: [LOST, answered({ ended: 1 })],
    });
    await user.click(await endThere());
    expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
    await user.click(await endThere());
    expect(await screen.findByText('WindowsのChromeをログアウトしました。')).toBeVisible();
  });

  test('without other logins there is no button', async () => {
    renderForMember(<Sessions />, { listSessions: [onlyHere] });
    expect(await screen.findByText('ほかにログインしている端末はありません。')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('a failed request is reported and can be repeated', async () => {
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

  test('a list that could not be loaded can be requested again', async () => {
    const { user } = renderForMember(<Sessions />, { listSessions: [LOST, both] });
    await user.click(await screen.findByRole('button', { name: 'もう一度ためす' }));
    expect(await screen.findByText('WindowsのChrome')).toBeVisible();
  });
});
