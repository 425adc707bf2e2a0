import { screen } from '@testing-library/react';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { PaymentType } from '#lib/contract/enums.ts';
import { type Around, ISSUER, open, played } from './own-order.tsx';

async function openReceipt(order: OrderDetail, around?: Around) {
  const { user } = open(order, around);
  await user.click(await screen.findByRole('button', { name: '領収書を表示する' }));
  const sheet = await screen.findByRole('article', { name: '領収書' });
  return { user, sheet };
}

test('a receipt says from whom, for what, how much, with which tax, when and how it was paid', async () => {
  const { sheet } = await openReceipt(played());
  for (const words of [
    '発行日 2026年11月21日',
    '「まるぽのおつかいガチャ」3回分の代金として',
    '金額2,100円(税込)',
    '内訳くじ代金 1回 700円 × 3回',
    '10%対象(税込)2,100円',
    'うち消費税(10%)190円',
    'お支払い日2026年11月21日',
    'クレジットカードで受領',
    '株式会社まちかど',
    '東京都渋谷区神宮前1-2-3',
    '登録番号 T1234567890123',
    'ご注文番号 O1',
  ])
    expect(sheet).toHaveTextContent(words);
  expect(sheet).not.toHaveTextContent('見本');
  expect(sheet).not.toHaveTextContent('適格請求書');
});

test('it is made out to the member, or to whomever is typed before printing', async () => {
  const { user, sheet } = await openReceipt(played());
  expect(sheet).toHaveTextContent('小川 みのり様');
  await user.clear(screen.getByLabelText('宛名'));
  await user.type(screen.getByLabelText('宛名'), '株式会社 小川商店');
  await user.click(screen.getByRole('radio', { name: '御中' }));
  expect(sheet).toHaveTextContent('株式会社 小川商店御中');
});

test('made again, it is the same, and printing prints it', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  const { user, sheet } = await openReceipt(played());
  const first = sheet.textContent;
  await user.click(screen.getByRole('button', { name: '領収書をとじる' }));
  expect(screen.queryByRole('article')).toBeNull();
  await user.click(screen.getByRole('button', { name: '領収書を表示する' }));
  expect(screen.getByRole('article', { name: '領収書' }).textContent).toBe(first);
  await user.click(screen.getByRole('button', { name: '印刷する・PDFに保存する' }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});

test.each([
  ['CARD', 'クレジットカードで受領'],
  ['AU', 'auかんたん決済(携帯電話会社の決済)で受領'],
  ['DOCOMO', 'd払い(携帯電話会社の決済)で受領'],
  ['SB', 'ソフトバンクまとめて支払い(携帯電話会社の決済)で受領'],
  ['PAYPAY', 'PayPay(電子決済)で受領'],
] as const)(
  'what was paid by %s was not paid in cash, and the receipt says so',
  async (paymentType, words) => {
    const { sheet } = await openReceipt(played({ paymentType: paymentType satisfies PaymentType }));
    expect(sheet).toHaveTextContent(words);
  },
);

test('a shop without a registration number names none; a sample shop says that it is one', async () => {
  const { sheet } = await openReceipt(played(), {
    issuer: { ...ISSUER, invoiceNumber: null, isSample: true },
  });
  expect(sheet).not.toHaveTextContent('登録番号');
  expect(sheet).toHaveTextContent('適格請求書(インボイス)ではありません。');
  expect(sheet).toHaveTextContent('見本');
});

test('for what cost nothing there is no receipt', async () => {
  open(played({ total: 0, paymentType: 'NONE' }));
  await screen.findByText('当たった賞品 3点');
  expect(screen.queryByRole('button', { name: '領収書を表示する' })).toBeNull();
});
