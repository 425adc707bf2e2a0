import { USUAL_REGIONS } from '#lib/shipments/region-presets.ts';
import { flatTariff, type Tariff, USUAL_TARIFF } from '#lib/shipments/tariff.ts';
import { SITE_TEXT_KINDS } from '#lib/contract/site-text-blocks.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { PAID_TYPES, paymentName } from '#lib/orders/payment-methods.ts';
import { DEFAULT_TEXTS } from '#lib/site-texts/defaults.ts';
import { resolveBlocks, textsOf, variablesIn } from '#lib/site-texts/resolve.ts';
import { valuesOf } from '#lib/site-texts/variables.ts';
import { withoutMascotPicture } from '#lib/site-texts/without-mascots.ts';

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
const valuesWith = (paymentTypes: readonly PaymentType[], hasMascots = true, tariff = USUAL_TARIFF) =>
  valuesOf({
    shopName: '店',
    hasMascots,
    operator: OPERATOR,
    minorCaps: { under16: 1, under18: 2 },
    paymentTypes,
    tariff,
  });
const NAMES = Object.keys(valuesWith(PAID_TYPES));

test.each(SITE_TEXT_KINDS)('Every variable of %s exists', (kind) => {
  const used = textsOf(DEFAULT_TEXTS[kind]).flatMap(variablesIn);
  expect(used.filter((name) => !NAMES.includes(name))).toEqual([]);
});

test('Every variable is used by one of the texts', () => {
  const used = new Set(SITE_TEXT_KINDS.flatMap((kind) => textsOf(DEFAULT_TEXTS[kind]).flatMap(variablesIn)));
  expect(NAMES.filter((name) => !used.has(name))).toEqual([]);
});

test('The FAQ and 特定商取引法 state the one fee, or each fee of the table', () => {
  const shown = (tariff: Tariff) => {
    const values = valuesWith(PAID_TYPES, true, tariff);
    return (['faq', 'transactions', 'terms', 'howto'] as const).map((kind) =>
      textsOf(resolveBlocks(DEFAULT_TEXTS[kind], { values, hasAnalytics: true })).join('\n'),
    );
  };
  for (const text of shown(flatTariff(550))) expect(text).toContain('全国一律550円(税込)');
  const table: Tariff = {
    regions: USUAL_REGIONS,
    sizes: [{ method: 'box', name: '60サイズ', space: null, fees: USUAL_REGIONS.map((_, i) => 700 + i) }],
  };
  const byTable = shown(table);
  for (const text of byTable) {
    expect(text).toContain('700円から707円');
    expect(text).not.toContain('全国一律');
  }
  for (const text of byTable.slice(0, 2)) expect(text).toContain('宅配便 60サイズ：北海道 700円、東北 701円');
  const post = { method: 'post', name: '封筒', space: 2, fees: USUAL_REGIONS.map(() => 385) } as const;
  const withPost = shown({ ...table, sizes: [post, ...table.sizes] });
  for (const text of withPost)
    expect(text).toContain('385円から707円(税込。お届け先の地域と大きさ、送りかたで');
  for (const text of withPost.slice(0, 2)) expect(text).toContain('ポスト投函は、送れる賞品だけを');
});

test('No text names the shop of the demonstration', () => {
  for (const kind of SITE_TEXT_KINDS) expect(textsOf(DEFAULT_TEXTS[kind]).join('')).not.toContain('ころん堂');
});

test('No text of a shop without the usual mascots speaks of them', () => {
  const values = valuesWith(PAID_TYPES, false);
  const shown = SITE_TEXT_KINDS.flatMap((kind) =>
    textsOf(resolveBlocks(withoutMascotPicture(DEFAULT_TEXTS[kind]), { values, hasAnalytics: true })),
  ).join('\n');
  expect(shown).not.toMatch(/ころん|ラムじい|八人|キャラクターグッズ|半券/);
  expect(shown).toContain('引きかたは、5つだけです。');
});

test('The heading of the mascots goes with their picture; one with other blocks stays, wherever they are', () => {
  const picture = { kind: 'picture', picture: 'mascots' } as const;
  const chapter = (title: string) => ({ kind: 'chapter', title }) as const;
  const paragraph = { kind: 'paragraph', text: 'つづき' } as const;
  expect(
    withoutMascotPicture([chapter('八人'), picture, chapter('仲間'), picture, paragraph, chapter('末')]),
  ).toEqual([chapter('仲間'), paragraph, chapter('末')]);
});

test.each([
  [['CARD'], 'カード会社によって'],
  [['PAYPAY'], 'お使いのサービスによって'],
  [PAID_TYPES, 'カード会社や携帯電話会社によって'],
] as const)('With %j the FAQ names those on whom the day of a refund depends', (types, named) => {
  const values = valuesWith(types);
  const faq = textsOf(resolveBlocks(DEFAULT_TEXTS.faq, { values, hasAnalytics: true })).join('\n');
  expect(faq).toContain(named);
  expect(faq.replaceAll('携帯電話会社のメール', '').includes('携帯電話会社')).toBe(
    named.includes('携帯電話会社'),
  );
});

test.each([[['CARD']], [['CARD', 'PAYPAY']], [PAID_TYPES]] as const)(
  'With a provider of %j no text names another payment method, and the FAQ and 特定商取引法 name each of these',
  (types: readonly PaymentType[]) => {
    const values = valuesWith(types);
    const shown = (kind: (typeof SITE_TEXT_KINDS)[number]) =>
      textsOf(resolveBlocks(DEFAULT_TEXTS[kind], { values, hasAnalytics: true })).join('\n');
    const named = (kind: (typeof SITE_TEXT_KINDS)[number]) =>
      PAID_TYPES.filter((type) => shown(kind).includes(paymentName(type)));
    for (const kind of SITE_TEXT_KINDS) expect(types).toEqual(expect.arrayContaining(named(kind)));
    expect([named('faq'), named('transactions')]).toEqual([types, types]);
    expect(shown('faq')).toContain(`次の${types.length}つです。`);
  },
);
