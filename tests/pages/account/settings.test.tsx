import { screen, waitFor } from '@testing-library/react';
import { EmailAddressSettings } from '#components/account/settings/email-address.tsx';
import { EmailPreferencesForm } from '#components/account/settings/email-preferences.tsx';
import { ChangePassword } from '#components/account/settings/change-password.tsx';
import { Sessions } from '#components/account/settings/sessions.tsx';
import {
  LOST,
  aMember,
  answered,
  refused,
  renderForMember,
  type Replies,
  GUEST,
  MEMBER,
  fill,
} from '../render.tsx';
import EmailPage from '../../../app/sanrio/mypage/email/page.tsx';

describe('The email address', () => {
  const NEW = 'minori@example.com';
  const PASSWORD = 'correct horse battery';
  const SENT = answered({ resendAfter: 0 });
  const MOVED = answered(aMember({ email: NEW }));

  async function open(replies: Replies) {
    const shop = renderForMember(<EmailAddressSettings />, { showUser: [answered(aMember())], ...replies });
    await shop.user.click(await screen.findByRole('button', { name: 'メールアドレスを変える' }));
    return shop;
  }
  type Shop = Awaited<ReturnType<typeof open>>;

  async function askForCode({ user }: Shop, email = NEW) {
    await fill(user, screen.getByLabelText('新しいメールアドレス'), email);
    await user.click(screen.getByRole('button', { name: 'コードを送る' }));
  }
  async function confirm({ user }: Shop) {
    await fill(user, await screen.findByLabelText('6けたのコード'), '１２３ ４５６');
    await fill(user, screen.getByLabelText('いまのパスワード'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'メールアドレスを変える' }));
  }

  test('a new address is saved with the code and the current password', async () => {
    const shop = await open({ sendMail: [SENT], changeUser: [MOVED] });
    await askForCode(shop, ' ｍｉｎｏｒｉ＠Example.COM');
    expect((await screen.findByText(/6けたのコードをお送りしました/)).parentElement).toHaveTextContent(NEW);
    await confirm(shop);
    const message = await screen.findByText('メールアドレスを変えました');
    expect(message.closest('[role=status]')).toHaveFocus();
    expect(screen.getByText(/新旧どちらのアドレスにも/)).toBeVisible();
    expect(screen.getByText(NEW)).toBeVisible();
    expect(shop.sent('sendMail')).toEqual([{ body: { email: NEW, purpose: 'email' } }]);
    expect(shop.sent('changeUser')).toEqual([
      { body: { email: NEW, code: '123456', presentPassword: PASSWORD } },
    ]);
  });

  test.each([
    ['', 'メールアドレスを入力してください。'],
    ['minori@', '「@」のうしろをご確認ください。'],
    ['Minori@EXAMPLE.jp', 'いまのメールアドレスと同じです。'],
  ])('no code is sent to 「%s」', async (text, sentence) => {
    const shop = await open({});
    await askForCode(shop, text || ' ');
    expect(await screen.findByLabelText('新しいメールアドレス')).toHaveAccessibleDescription(
      new RegExp(sentence),
    );
    expect(shop.sent('sendMail')).toEqual([]);
  });

  test.each([
    { code: 'codeWrong', parameter: 'code', label: '6けたのコード', sentence: 'コードがちがいます。' },
    {
      code: 'codeExpired',
      parameter: 'code',
      label: '6けたのコード',
      sentence: 'コードの有効期限が切れました。',
    },
    {
      code: 'passwordWrong',
      parameter: 'presentPassword',
      label: 'いまのパスワード',
      sentence: 'いまのパスワードがちがいます。',
    },
  ] as const)(
    '$code is reported at its field, and the input stays',
    async ({ code, parameter, label, sentence }) => {
      const shop = await open({ sendMail: [SENT], changeUser: [refused(code, { parameter })] });
      await askForCode(shop);
      await confirm(shop);
      expect(await screen.findByLabelText(label)).toHaveAccessibleDescription(new RegExp(sentence));
      expect(screen.getByLabelText('いまのパスワード')).toHaveValue(PASSWORD);
    },
  );

  test('a new code or another address can be requested without typing everything again', async () => {
    const shop = await open({ sendMail: [SENT] });
    await askForCode(shop);
    await shop.user.click(await screen.findByRole('button', { name: 'コードをもう一度送る' }));
    expect(await screen.findByText(/新しいコードをお送りしました/)).toBeVisible();
    expect(shop.sent('sendMail')).toHaveLength(2);
    await shop.user.click(screen.getByRole('button', { name: 'アドレスを入力しなおす' }));
    expect(screen.getByLabelText('新しいメールアドレス')).toHaveValue(NEW);
  });

  test('a lost connection keeps the input, and the button can be used again', async () => {
    const shop = await open({ sendMail: [LOST, SENT] });
    await askForCode(shop);
    expect(await screen.findByText(/通信エラーが発生しました。/)).toBeVisible();
    await shop.user.click(screen.getByRole('button', { name: 'コードを送る' }));
    expect(await screen.findByLabelText('6けたのコード')).toBeVisible();
  });

  test('a cancelled change keeps the address', async () => {
    const { user } = await open({});
    await user.click(screen.getByRole('button', { name: '変えずに、もどる' }));
    expect(screen.getByText('minori@example.jp')).toBeVisible();
  });
});

describe('Email preferences', () => {
  const restock = () => screen.findByRole('switch', { name: '再販のお知らせ' });
  const before = aMember();
  const both = aMember({ mailWishes: { newDraws: true, restock: true } });

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
    expect(sent('changeUser')).toEqual([{ body: { mailWishes: { newDraws: true, restock: true } } }]);
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
    const now = aMember({ mailWishes: { newDraws: false, restock: false } });
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

describe('The password', () => {
  const NOW = 'correct horse battery';
  const NEXT = 'まるぽは夕方の商店街を歩く';

  const open = (replies: Replies) =>
    renderForMember(<ChangePassword />, {
      showUser: [answered(aMember())],
      listSessions: [answered({ items: [] })],
      ...replies,
    });

  async function change(user: ReturnType<typeof open>['user'], present: string, next: string) {
    if (present) await fill(user, screen.getByLabelText('いまのパスワード'), present);
    if (next) await fill(user, screen.getByLabelText('新しいパスワード'), next);
    await user.click(screen.getByRole('button', { name: 'パスワードを変える' }));
  }

  test('a new password ends the other logins and reports their number', async () => {
    const { user, sent } = open({ changePassword: [answered({ endedSessions: 2 })] });
    await change(user, NOW, NEXT);
    const message = await screen.findByText('パスワードを変えました');
    expect(message.closest('[role=status]')).toHaveFocus();
    expect(screen.getByText(/ほかの端末2台をログアウトしました。/)).toBeVisible();
    expect(sent('changePassword')).toEqual([{ body: { presentPassword: NOW, password: NEXT } }]);
    expect(sent('listSessions')).toHaveLength(2);
  });

  test('the form is emptied after the change', async () => {
    const { user } = open({ changePassword: [answered({ endedSessions: 0 })] });
    await change(user, NOW, NEXT);
    await screen.findByText('パスワードを変えました');
    expect(screen.queryByText(/ほかの端末.*ログアウトしました/)).toBeNull();
    expect(screen.getByLabelText('いまのパスワード')).toHaveValue('');
    expect(screen.getByLabelText('新しいパスワード')).toHaveValue('');
  });

  test('a missing password is named', async () => {
    const { user, sent } = open({});
    await change(user, '', '');
    for (const name of ['いまのパスワード', '新しいパスワード'])
      expect(screen.getByRole('link', { name: `${name}を入力してください。` })).toBeVisible();
    expect(sent('changePassword')).toEqual([]);
  });

  test('a short password is refused before anything is sent', async () => {
    const { user, sent } = open({});
    await change(user, NOW, 'みじかい');
    expect(screen.getByLabelText('新しいパスワード')).toHaveAccessibleDescription(
      /パスワードは12文字以上で入力してください。/,
    );
    expect(sent('changePassword')).toEqual([]);
  });

  test.each([
    {
      code: 'passwordWrong',
      parameter: 'presentPassword',
      label: 'いまのパスワード',
      sentence: 'いまのパスワードがちがいます。',
    },
    {
      code: 'passwordCommon',
      parameter: 'password',
      label: '新しいパスワード',
      sentence: 'よく使われているパスワードです。',
    },
    {
      code: 'passwordPersonal',
      parameter: 'password',
      label: '新しいパスワード',
      sentence: 'お名前やメールアドレスと同じ言葉は使えません。',
    },
  ] as const)(
    '$code is reported at its field, and the input stays',
    async ({ code, parameter, label, sentence }) => {
      const { user } = open({ changePassword: [refused(code, { parameter })] });
      await change(user, NOW, NEXT);
      expect(await screen.findByLabelText(label)).toHaveAccessibleDescription(new RegExp(sentence));
      expect(screen.getByLabelText('いまのパスワード')).toHaveValue(NOW);
      expect(screen.getByLabelText('新しいパスワード')).toHaveValue(NEXT);
    },
  );

  test('a lost connection keeps the input, and the button can be used again', async () => {
    const { user } = open({ changePassword: [LOST, answered({ endedSessions: 0 })] });
    await change(user, NOW, NEXT);
    expect(await screen.findByText(/通信エラーが発生しました。/)).toBeVisible();
    await change(user, '', '');
    expect(await screen.findByText('パスワードを変えました')).toBeVisible();
  });
});

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
    screen.findByRole('button', { name: 'WindowsのChrome（最後の利用 11月21日(土) 14:30）をログアウト' });

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
