import { KORON_DO } from '#lib/brand/koron-do.ts';
import { VOICE_LINES } from '#lib/brand/voice.ts';
import { leftoversOf } from '#console/routes/settings/brand-leftovers.ts';

const { mascots, logo: _logo, icon: _icon, ...texts } = KORON_DO;
const BEFORE = { ...texts, mascots: { kind: mascots.kind, own: [] }, logo: null, icon: null };
const WITHOUT_MASCOTS = { kind: 'off', own: [] } as const;

test('A new name is missing where the former one still is', () => {
  const form = { ...BEFORE, name: 'くじ本舗', shortName: '本舗' };
  expect(leftoversOf(BEFORE, form)).toEqual({
    named: ['トップページの題名', '店の説明', '検索のキーワード'],
    lines: 0,
  });
});

test('Lines of voice that were written for mascots are counted when these go', () => {
  const { noOrders: _line, ...others } = BEFORE.voice;
  const form = { ...BEFORE, mascots: WITHOUT_MASCOTS };
  expect(leftoversOf(BEFORE, form)).toEqual({ named: [], lines: VOICE_LINES.length });
  const voice = { ...others, topLead: '引けばかならず届きます。' };
  expect(leftoversOf(BEFORE, { ...form, voice }).lines).toBe(VOICE_LINES.length - 2);
  expect(leftoversOf(BEFORE, { ...form, voice: {} }).lines).toBe(0);
});

test('A name that holds the former one leaves nothing, and an unchanged brand neither', () => {
  expect(leftoversOf(BEFORE, { ...BEFORE, name: `${BEFORE.name} 別館` }).named).toEqual([]);
  expect(leftoversOf(BEFORE, { ...BEFORE, voice: {} })).toEqual({ named: [], lines: 0 });
});
