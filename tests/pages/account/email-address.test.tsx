import { screen } from '@testing-library/react';
import { EmailAddressSettings } from '#components/account/settings/email-address.tsx';
import { LOST, aMember, answered, refused, renderForMember, type Replies, fill } from '../render.tsx';

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
    expect((await screen.findByText(/6けたのコードをお送りしました/)).closest('p')).toHaveTextContent(NEW);
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
