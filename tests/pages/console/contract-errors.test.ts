import { z } from 'zod';
import { contractErrors } from '#console/forms/contract-errors.ts';
import { bannerCalls } from '#lib/contract/ops/banners.ts';
import { newsCalls } from '#lib/contract/ops/content.ts';
import { settingsCalls } from '#lib/contract/ops/settings.ts';
import { Reason } from '#lib/contract/ops/values.ts';
import { ShippingAddressInput } from '#lib/contract/shipping-address.ts';

const SHOP_DATA = {
  name: '株式会社ころん堂',
  zip: '150-0001',
  address: '東京都渋谷区神宮前1-2-3',
  tel: '03-1234-5678',
  invoiceNumber: 'T1234567890123',
  representative: '代表取締役 見本 ころん',
  email: 'support@example.jp',
  hours: '平日 10:00〜17:00',
  copyright: '© 2026 Koron-dō',
  court: '東京地方裁判所',
  paymentAgent: '株式会社けっさい',
};

const shopErrors = (changed: object) =>
  contractErrors(settingsCalls.changeShopData.body, { ...SHOP_DATA, ...changed });

test.each([
  ['zip', '10100', '郵便番号は7けたの数字で入力してください。例：150-0001'],
  ['zip', '', '入力してください。'],
  ['tel', '1234', '電話番号は0から入力してください。例：090-1234-5678'],
  ['tel', '03-1234', '電話番号は10けたか11けたです。けたの数をご確認ください。'],
  ['email', 'shop', '「@」をふくむメールアドレスを入力してください。例：name@example.com'],
  ['invoiceNumber', 'T123', '登録番号はTと数字13けたで入力してください。例：T1234567890123'],
  ['name', '', '入力してください。'],
  ['name', 'あ'.repeat(201), '200文字までで入力してください。'],
  ['hours', '平日\u202e', '使えない文字が入っています。改行や見えない文字を除いてください。'],
])('%s of the shop: %j gets a sentence that says what to correct', (name, typed, sentence) => {
  expect(shopErrors({ [name]: typed })).toEqual({ [name]: sentence });
});

test('a link to another site, a short reason and a wrong number get their own sentences', () => {
  const page = 'このショップのページを「/」から入力してください。例：/sanrio/news';
  const link = 'https://x.com/kuji';
  const news = { kind: 'link', text: 'くじ', link };
  expect(contractErrors(newsCalls.postNews.body, { body: [news] })).toMatchObject({
    'body.0.link': page,
  });
  expect(contractErrors(bannerCalls.createBanner.body, { link })).toMatchObject({ link: page });
  expect(contractErrors(z.object({ reason: Reason }), { reason: 'あ' })).toEqual({
    reason: '3文字以上で入力してください。',
  });
  const limits = {
    approvalFromYen: Number.NaN,
    minorCapUnder16: 1.5,
    minorCapUnder18: 999_999,
    answerDays: 3,
  };
  expect(contractErrors(settingsCalls.changeLimits.body, limits)).toEqual({
    approvalFromYen: '入力してください。',
    minorCapUnder16: '整数で入力してください。',
    minorCapUnder18: '20000以下にしてください。',
  });
});

test('a text that may be empty says how long it may be', () => {
  const texts = { closing: 'あ'.repeat(501), additions: {} };
  expect(contractErrors(settingsCalls.changeEmailTexts.body, texts)).toEqual({
    closing: '500文字までで入力してください。',
  });
});

test('the address of a shipment has the sentences of a member’s profile', () => {
  const address = {
    name: '山田花子',
    zip: '600821',
    address: '京都府京都市1-2',
    address2: '',
    tel: '0312345678',
  };
  expect(contractErrors(ShippingAddressInput, address)).toEqual({
    zip: '郵便番号は7けたの数字で入力してください。例：150-0001',
  });
});

test.each([
  ['zip', '1010021', '101-0021'],
  ['zip', '〒１０１－００２１', '101-0021'],
  ['tel', '0312345678', '03-1234-5678'],
  ['tel', '045-234-5678', '045-234-5678'],
  ['tel', '０９０ー１２３４ー５６７８', '090-1234-5678'],
  ['tel', '+81 3 1234 5678', '03-1234-5678'],
  ['invoiceNumber', '1234567890123', 'T1234567890123'],
] as const)('%s of the shop may be typed %s', (name, typed, stored) => {
  expect(settingsCalls.changeShopData.body.parse({ ...SHOP_DATA, [name]: typed })[name]).toBe(stored);
});
