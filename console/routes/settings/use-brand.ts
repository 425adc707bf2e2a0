import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { BASES } from '#lib/brand/palette.ts';
import { VOICE_LINES } from '#lib/brand/voice.ts';
import type { OpsSettings } from '#lib/contract/ops/settings.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { type FieldText, isSameInput, mergeForms } from '#console/forms/merge.ts';
import { useCheckedSave } from '#console/forms/use-checked-save.ts';
import { BRAND_TEXTS, COLOUR_NAMES, MASCOT_KIND_NAMES, VOICE_PLACES } from './brand-fields.ts';

type Stored = OpsSettings['brand'];

/** The brand with the ids of its pictures, as the call wants it. */
export type BrandForm = Omit<Stored['value'], 'mascots' | 'logo' | 'icon'> & {
  readonly mascots: {
    readonly kind: Stored['value']['mascots']['kind'];
    readonly own: readonly { readonly pictureId: string; readonly weight: number }[];
  };
  readonly logo: string | null;
  readonly icon: string | null;
};

const formOf = ({ value: { mascots, logo, icon, ...texts } }: Stored): BrandForm => ({
  ...texts,
  mascots: {
    kind: mascots.kind,
    own: mascots.own.map(({ picture: { pictureId }, weight }) => ({ pictureId, weight })),
  },
  logo: logo?.pictureId ?? null,
  icon: icon?.pictureId ?? null,
});

export const FIELD_TEXTS: readonly FieldText<BrandForm>[] = [
  ...BRAND_TEXTS.map(({ name, label }) => ({ label, textOf: (form: BrandForm) => form[name] })),
  { label: '検索のキーワード', textOf: ({ keywords }) => keywords.join('、') },
  { label: 'トップページの文字', textOf: ({ heroTitle }) => heroTitle.join('／') },
  ...BASES.map((base) => ({
    label: COLOUR_NAMES[base].label,
    textOf: ({ colours }: BrandForm) => colours[base],
  })),
  { label: 'キャラクター', textOf: ({ mascots }) => MASCOT_KIND_NAMES[mascots.kind] },
  {
    label: 'キャラクターの画像と出る割合',
    textOf: ({ mascots }) =>
      mascots.own.map(({ pictureId, weight }) => `${pictureId.slice(0, 6)}×${weight}`).join('、'),
  },
  { label: 'ロゴ', textOf: ({ logo }) => logo?.slice(0, 6) ?? '店の名前の文字' },
  { label: 'アイコン', textOf: ({ icon }) => icon?.slice(0, 6) ?? '決まった絵' },
  ...VOICE_LINES.map((line) => ({
    label: VOICE_PLACES[line],
    textOf: ({ voice }: BrandForm) => voice[line] ?? '',
  })),
];

/** The fields as the call wants them. */
export const bodyOf = ({ heroTitle, keywords, mascots, ...form }: BrandForm) => ({
  ...form,
  heroTitle: [...heroTitle],
  keywords: [...keywords],
  mascots: { kind: mascots.kind, own: [...mascots.own] },
});

/** The brand that is edited on top of the one that was read. */
export function useBrand(stored: Stored) {
  const refetch = useRefetch();
  const [{ form, base }, setEdited] = useState({ form: formOf(stored), base: stored });
  const saving = useCheckedSave({
    send: (act, dryRun) => act('changeBrand', { body: { ...bodyOf(form), version: base.version, dryRun } }),
    reread: async (act) => (await act('showSettings', {})).brand,
    onSaved: async ({ settings: { brand } }) => {
      setEdited({ form: formOf(brand), base: brand });
      notifications.show({ message: 'ブランドを変更しました。', color: 'green' });
      await refetch('showSettings');
    },
  });
  const { theirs } = saving;
  const settle = (now: Stored, next: BrandForm) => {
    setEdited({ form: next, base: now });
    saving.settle();
  };
  return {
    form,
    base,
    saving,
    before: formOf(base),
    isUnsaved: !isSameInput(form, formOf(base)),
    change: (change: Partial<BrandForm>) => {
      saving.action.clear();
      // A picture arrives after other fields were changed.
      setEdited((now) => ({ ...now, form: { ...now.form, ...change } }));
    },
    reset: () => settle(base, formOf(base)),
    continueOnTheirs: () =>
      theirs && settle(theirs, mergeForms({ before: formOf(base), now: formOf(theirs), typed: form })),
    theirForm: theirs && formOf(theirs),
    takeTheirs: () => theirs && settle(theirs, formOf(theirs)),
  };
}
