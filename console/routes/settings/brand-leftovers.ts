import { VOICE_LINES } from '#lib/brand/voice.ts';
import { BRAND_TEXTS } from './brand-fields.ts';
import type { BrandForm } from './use-brand.ts';

/** Words of the former brand that a change leaves where they are. */
type Leftovers = {
  /** The labels of the fields that say the former name. */
  readonly named: readonly string[];
  /** The number of lines of voice that were written for the mascots of the release, which the shop no longer has. */
  readonly lines: number;
};

export function leftoversOf(before: BrandForm, form: BrandForm): Leftovers {
  const texts = [
    ...BRAND_TEXTS.map(({ name, label }) => ({ label, text: form[name] })),
    { label: 'トップページの文字', text: form.heroTitle.join('') },
    { label: '検索のキーワード', text: form.keywords.join('、') },
    { label: '店の言葉', text: Object.values(form.voice).join('') },
  ];
  const isRenamed = before.name !== form.name && !form.name.includes(before.name);
  const hasLostMascots = before.mascots.kind === 'standard' && form.mascots.kind !== 'standard';
  return {
    named: isRenamed ? texts.filter(({ text }) => text.includes(before.name)).map(({ label }) => label) : [],
    lines: hasLostMascots
      ? VOICE_LINES.filter(
          (line) => form.voice[line] !== undefined && form.voice[line] === before.voice[line],
        ).length
      : 0,
  };
}
