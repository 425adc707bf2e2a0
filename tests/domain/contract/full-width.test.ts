import { SixDigits } from '#lib/contract/console/sign-in.ts';
import { settingsCalls } from '#lib/contract/ops/settings.ts';

test('Six digits of an authenticator app may be full width and in groups', () => {
  expect(SixDigits.parse('１２３　４５６')).toBe('123456');
  expect(SixDigits.safeParse('１２３４５').success).toBe(false);
});

const SHOP = {
  name: '株式会社ころん',
  representative: '小川 みのり',
  zip: '１５０－０００１',
  address: '東京都渋谷区神宮前1-2-3',
  tel: '０３ー１２３４ー５６７８',
  email: 'ｉｎｆｏ＠example.com',
  hours: '10時から17時',
  copyright: '© ころん堂',
  court: '東京地方裁判所',
  paymentAgent: 'KOMOJU',
  invoiceNumber: 'Ｔ１２３４５６７８９０１２３',
};

test('Numbers of the settings may be full width', () => {
  expect(settingsCalls.changeShopData.body.parse(SHOP)).toMatchObject({
    zip: '150-0001',
    tel: '03-1234-5678',
    email: 'info@example.com',
    invoiceNumber: 'T1234567890123',
  });
  const shipping = { sender: null, yamatoCustomerCode: '０３１２３４５６７８', yamatoFreightNumber: '０１' };
  expect(
    settingsCalls.changeShippingSettings.body.parse({ ...shipping, sagawaCustomerCode: '' }),
  ).toMatchObject({ yamatoCustomerCode: '0312345678', yamatoFreightNumber: '01' });
});

test('The goods on labels fit the narrowest cell of a carrier, and a call without them means the usual ones', () => {
  const shipping = {
    sender: null,
    yamatoCustomerCode: '',
    yamatoFreightNumber: '01',
    sagawaCustomerCode: '',
  };
  const { body } = settingsCalls.changeShippingSettings;
  expect(body.parse(shipping)).toMatchObject({ goods: 'おもちゃ(くじの賞品)' });
  expect(body.safeParse({ ...shipping, goods: 'あ'.repeat(16) }).success).toBe(true);
  expect(body.safeParse({ ...shipping, goods: 'あ'.repeat(17) }).success).toBe(false);
  expect(body.safeParse({ ...shipping, goods: '' }).success).toBe(false);
});
