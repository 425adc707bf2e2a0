import { SITE_TEXT_KINDS } from '#lib/contract/site-text-blocks.ts';
import { DEFAULT_TEXTS } from '#lib/site-texts/defaults.ts';
import { textsOf, variablesIn } from '#lib/site-texts/resolve.ts';
import { valuesOf } from '#lib/site-texts/variables.ts';

const OPERATOR = {
  name: '会社',
  representative: '代表',
  zip: '100-0001',
  address: '東京都',
  tel: '03-1234-5678',
  email: 'shop@example.jp',
  hours: '平日',
  court: '裁判所',
  paymentAgent: '決済',
};
const NAMES = Object.keys(
  valuesOf({ shopName: '店', operator: OPERATOR, minorCaps: { under16: 1, under18: 2 } }),
);

test.each(SITE_TEXT_KINDS)('Every variable of %s exists', (kind) => {
  const used = textsOf(DEFAULT_TEXTS[kind]).flatMap(variablesIn);
  expect(used.filter((name) => !NAMES.includes(name))).toEqual([]);
});

test('Every variable is used by one of the texts', () => {
  const used = new Set(SITE_TEXT_KINDS.flatMap((kind) => textsOf(DEFAULT_TEXTS[kind]).flatMap(variablesIn)));
  expect(NAMES.filter((name) => !used.has(name))).toEqual([]);
});

test('No text names the shop of the demonstration', () => {
  for (const kind of SITE_TEXT_KINDS) expect(textsOf(DEFAULT_TEXTS[kind]).join('')).not.toContain('ころん堂');
});
