import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { VOICE_LINES } from '#lib/brand/voice.ts';
import type { OpsSettings } from '#lib/contract/ops/settings.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { type FieldText, isSameInput, mergeForms } from '#console/forms/merge.ts';
import { useCheckedSave } from '#console/forms/use-checked-save.ts';
import { BRAND_TEXTS, VOICE_PLACES } from './brand-fields.ts';

type Stored = OpsSettings['brand'];
export type BrandForm = Stored['value'];

export const FIELD_TEXTS: readonly FieldText<BrandForm>[] = [
  ...BRAND_TEXTS.map(({ name, label }) => ({ label, textOf: (form: BrandForm) => form[name] })),
  { label: '検索のキーワード', textOf: ({ keywords }) => keywords.join('、') },
  ...VOICE_LINES.map((line) => ({
    label: VOICE_PLACES[line],
    textOf: ({ voice }: BrandForm) => voice[line] ?? '',
  })),
];

/** The brand that is edited on top of the one that was read. */
export function useBrand(stored: Stored) {
  const refetch = useRefetch();
  const [{ form, base }, setEdited] = useState({ form: stored.value, base: stored });
  const saving = useCheckedSave({
    send: (act, dryRun) => act('changeBrand', { body: { ...form, version: base.version, dryRun } }),
    reread: async (act) => (await act('showSettings', {})).brand,
    onSaved: async ({ settings: { brand } }) => {
      setEdited({ form: brand.value, base: brand });
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
    isUnsaved: !isSameInput(form, base.value),
    change: (change: Partial<BrandForm>) => {
      saving.action.clear();
      setEdited({ base, form: { ...form, ...change } });
    },
    reset: () => settle(base, base.value),
    continueOnTheirs: () =>
      theirs && settle(theirs, mergeForms({ before: base.value, now: theirs.value, typed: form })),
    takeTheirs: () => theirs && settle(theirs, theirs.value),
  };
}
