import { screen, waitFor } from '@testing-library/react';
import { EmailPreferencesForm } from '#components/account/settings/email-preferences.tsx';
import { LOST, aMember, answered, renderForMember, type Replies, GUEST, MEMBER } from '../render.tsx';
import EmailPage from '../../../app/sanrio/mypage/email/page.tsx';

describe('Email preferences', () => {
  const restock = () => screen.findByRole('switch', { name: '再販のお知らせ' });
  const before = aMember();
  const both = aMember({ emailPreferences: { newDraws: true, restock: true } });

  test('the switches show the preferences, and the mandatory emails are named', async () => {
    renderForMember(<EmailPreferencesForm />, { showUser: [answered(before)] });
    expect(await screen.findByRole('switch', { name: '新作のお知らせ' })).toBeChecked();
    expect(await restock()).not.toBeChecked();
    expect(screen.getByText(/お手続きのメールは.*かならずお送りします/)).toBeVisible();
  });

  test('a switch saves its preference and leaves the other unchanged', async () => {
    const { user, sent } = renderForMember(<EmailPreferencesForm />, {
      showUser: [answered(before)],
      changeUser: [answered(both)],
    });
    await user.click(await restock());
    expect(await screen.findByText('保存しました')).toBeVisible();
    expect(await restock()).toBeChecked();
    expect(sent('changeUser')).toEqual([{ body: { emailPreferences: { newDraws: true, restock: true } } }]);
  });

  test('a switch that could not be saved turns back, with an error', async () => {
    const { user } = renderForMember(<EmailPreferencesForm />, {
      showUser: [answered(before)],
      changeUser: [LOST, answered(both)],
    });
    await user.click(await restock());
    expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
    expect(await restock()).not.toBeChecked();
    await user.click(await restock());
    expect(await screen.findByText('保存しました')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('Unsubscribing by the link in an email', () => {
  const TOKEN = '0123456789abcdef'.repeat(4);
  const STOPPED = answered({ stopped: true } as const);

  const open = (replies: Replies, { who = GUEST, query = `#stop=${TOKEN}` } = {}) =>
    renderForMember(<EmailPage />, replies, { who: [who], path: `/sanrio/mypage/email${query}` });
  const button = () => screen.findByRole('button', { name: 'お知らせメールを止める' });
  const settled = () => screen.findByText('お知らせメールを止めました');

  test('the page asks for confirmation, without a login', async () => {
    const { sent, wentTo } = open({});
    expect(await screen.findByRole('heading', { name: 'お知らせメールを止めますか' })).toBeVisible();
    expect(await button()).toBeEnabled();
    expect(screen.getByText(/お手続きのメールは、これからもお送りします/)).toBeVisible();
    expect([sent('stopMails'), wentTo]).toEqual([[], []]);
  });

  test('the token is removed from the address', async () => {
    open({}, { query: `?utm_source=mail#stop=${TOKEN}` });
    await button();
    expect(window.location.href).toBe('http://localhost/sanrio/mypage/email?utm_source=mail');
  });

  test('the confirmation unsubscribes and links to the settings', async () => {
    const { user, sent, wentTo } = open({ stopMails: [STOPPED] });
    await user.click(await button());
    await settled();
    expect(screen.getByRole('status')).toHaveFocus();
    expect(sent('stopMails')).toEqual([{ body: { token: TOKEN } }]);
    await user.click(screen.getByRole('button', { name: 'メール設定を開く' }));
    expect(wentTo).toEqual(['/sanrio/mypage/login?next=%2Fsanrio%2Fmypage%2Femail']);
  });

  test('a member continues to the saved settings', async () => {
    const now = aMember({ emailPreferences: { newDraws: false, restock: false } });
    const { user } = open({ stopMails: [STOPPED], showUser: [answered(now)] }, { who: MEMBER });
    await user.click(await button());
    await settled();
    await user.click(screen.getByRole('button', { name: 'メール設定を開く' }));
    expect(await screen.findByRole('switch', { name: '新作のお知らせ' })).not.toBeChecked();
  });

  test('a lost connection is reported, and the button can be used again', async () => {
    const { user } = open({ stopMails: [LOST, STOPPED] });
    await user.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
    await user.click(await button());
    await settled();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each(['', '#stop='])('without a token (%j) the page requires a login', async (query) => {
    const { wentTo } = open({}, { query });
    await waitFor(() => expect(wentTo).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'お知らせメールを止める' })).toBeNull();
  });
});
