import { CARD_AUTHENTICATION_FROM_YEN } from '#lib/contract/shop-rules.ts';
import { cardSecurityPage } from '#lib/text/card-security-page.ts';
import { yenText } from '#lib/text/numbers.ts';

const shop = {
  name: '株式会社ころん<堂>',
  representative: '丸山 ぽぽ',
  zip: '1500001',
  address: '東京都渋谷区神宮前1-2-3',
  tel: '0312345678',
  email: 'help@koron.example',
  paymentAgent: '株式会社DEGICA',
};
const page = cardSecurityPage({ shop, siteOrigin: 'https://koron.example', at: '2026-11-29T03:00:00Z' });

test("The declaration is filled in from the shop's settings, which are texts and no HTML", () => {
  for (const text of ['株式会社ころん&lt;堂&gt;', shop.representative, shop.address, 'https://koron.example'])
    expect(page).toContain(text);
});

test('The declaration says when the holder of a card is authenticated, and leaves what only people know', () => {
  expect(page).toContain(yenText(CARD_AUTHENTICATION_FROM_YEN));
  for (const subject of ['EMV 3-Dセキュア', 'Webアプリケーションの脆弱性への対策', '不正ログインの対策'])
    expect(page).toContain(subject);
  expect(page).toMatch(/ウイルス対策ソフトの名前[^<]*＿/);
});

test('The declaration loads nothing', () => {
  expect(page).not.toMatch(/<(?:script|link|img|iframe)|url\(|src=/);
});
