import type { EmailOf } from '#backend/domain/emails.ts';
import { renderEmail } from '#backend/emails/render-email.ts';
import { aQueuedEmail, EVERY_EMAIL, BRANDING } from '../../support/emails.ts';

const ORIGIN = BRANDING.siteOrigin;
const PAGE = `${ORIGIN}/sanrio/mypage/userShip/9c1d2e3f-4a5b-4c6d-8e7f-0a1b2c3d4e5f\n`;

type About = 'parcelRequested' | 'parcelAddressChanged' | 'parcelLapsed' | 'parcelShipped' | 'storageEnding';
const said = (letter: EmailOf<About>) => renderEmail(aQueuedEmail({ message: letter }), BRANDING);

describe('A request for a parcel', () => {
  test('is told with its number, its prizes, its fee and how it was paid', () => {
    const { text } = said(EVERY_EMAIL.parcelRequested);
    expect(text).toMatch(/配送番号\n {2}9C1D-2E3F-4A5B-4C6D\n賞品\n {2}12点\n/);
    expect(text).toMatch(/送料\n {2}600円\(税込\)\n {2}クレジットカード\n/);
    expect(text).toContain(PAGE);
  });

  test('names the town it goes to, and no more', () => {
    expect(said(EVERY_EMAIL.parcelRequested).text).toMatch(/お届け先\n {2}〒150-0001 東京都渋谷区\n/);
  });

  test('says that there is no fee where there is none', () => {
    const free = { ...EVERY_EMAIL.parcelRequested, fee: 0, paymentType: null };
    expect(said(free).text).toMatch(/送料\n {2}無料\n\n/);
  });
});

test('Another address is told with its time, and what to do if it was somebody else', () => {
  const { text } = said(EVERY_EMAIL.parcelAddressChanged);
  expect(text).toContain('11月28日(土) 10:00に、');
  expect(text).toContain(`${ORIGIN}/sanrio/mypage/reminder\n`);
  expect(text).toMatch(/お届け先\n {2}〒150-0001 東京都渋谷区\n/);
});

test('A request that was not paid in time is told with where its prizes are', () => {
  const { text } = said(EVERY_EMAIL.parcelLapsed);
  expect(text).toContain('賞品は無事です。');
  expect(text).toContain(`${ORIGIN}/sanrio/mypage/product\n`);
});

test.each([
  ['yamato', 'ヤマト運輸', 'https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno=123456789013\n'],
  ['sagawa', '佐川急便', 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=123456789013\n'],
  [
    'japanPost',
    '日本郵便',
    'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=123456789013\n',
  ],
] as const)('A parcel on its way (%s) leads to where it is', (carrier, name, address) => {
  const { text } = said({ ...EVERY_EMAIL.parcelShipped, carrier });
  expect(text).toContain(`運送会社\n  ${name}\nお問い合わせ番号\n  123456789013\n`);
  expect(text).toContain(address);
  expect(text).toContain(PAGE);
});

test('What is kept no longer is told draw by draw, with when', () => {
  const { text } = said(EVERY_EMAIL.storageEnding);
  expect(text.replaceAll(/\s/g, '')).toContain('当選賞品13点が、まだ棚で待っています。');
  expect(text).toMatch(/まるぽのおつかいガチャ\n {2}3点\n {2}最初の期限 12月1日\(火\) 10:00\n/);
  expect(text).toMatch(/ぽつの雨やどりガチャ\n {2}10点\n {2}最初の期限 12月12日\(土\) 12:00\n/);
});
