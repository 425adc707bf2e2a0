import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { OpsBanner } from '#lib/contract/ops/banners.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { refusedField } from '#console/forms/contract-errors.ts';
import { isSameInput, mergeForms } from '#console/forms/merge.ts';
import { useCheckedSave } from '#console/forms/use-checked-save.ts';
import { bannerErrors, type BannerForm, changesOf, EMPTY_BANNER, fieldsOf, formOf } from './banner-form.ts';

type Edited = { readonly form: BannerForm; readonly base: OpsBanner | undefined };

const untouched = (stored: OpsBanner | undefined): Edited => ({
  form: stored === undefined ? EMPTY_BANNER : formOf(stored),
  base: stored,
});

const REFUSALS = {
  pageUnknown: 'このページはお店にありません。',
} as const;

/** A banner that is edited: its errors, and how it is saved. */
export function useBanner(stored: OpsBanner | undefined) {
  const [{ form, base }, setEdited] = useState<Edited>(() => untouched(stored));
  const [isChecked, setChecked] = useState(false);
  const isUnsaved = !isSameInput(form, untouched(base).form);
  const { saving, forget, isUnsavedNow } = useSaving({ form, base, isUnsaved });
  const errors = { ...(isChecked && bannerErrors(form)), ...refusedField(saving.action.failure, REFUSALS) };
  return {
    form,
    base,
    isUnsaved,
    errors,
    saving,
    forget,
    isUnsavedNow,
    change: (change: Partial<BannerForm>) => {
      saving.action.clear();
      // A picture arrives after other fields were changed.
      setEdited((now) => ({ ...now, form: { ...now.form, ...change } }));
    },
    check: () => {
      setChecked(true);
      if (Object.keys(bannerErrors(form)).length === 0) void saving.check();
    },
    continueOnTheirs: () => {
      const { theirs } = saving;
      if (base === undefined || theirs === undefined) return;
      const merged = mergeForms({ before: formOf(base), now: formOf(theirs), typed: form });
      setEdited({ form: merged, base: theirs });
      saving.settle();
    },
    takeTheirs: () => {
      setEdited(untouched(saving.theirs));
      setChecked(false);
      saving.settle();
    },
  };
}

type SavingProps = Edited & { readonly isUnsaved: boolean };

function useSaving({ form, base, isUnsaved }: SavingProps) {
  const navigate = useNavigate();
  const refetch = useRefetch();
  // Read by the guard of the page, which asks before the next render.
  const isForgotten = useRef(false);
  const forget = () => {
    isForgotten.current = true;
  };
  const saving = useCheckedSave({
    send: (act, dryRun) => {
      if (base !== undefined) {
        const { bannerId, version } = base;
        return act('changeBanner', {
          params: { bannerId },
          body: { ...changesOf(form, base), version, dryRun },
        });
      }
      const { picture, ...fields } = fieldsOf(form);
      if (picture === null) throw new Error('A banner without a picture is not sent.');
      return act('createBanner', { body: { ...fields, picture, dryRun } });
    },
    reread: async (act) => {
      const { banner } = await act('showBanner', { params: { bannerId: base?.bannerId ?? '' } });
      return banner;
    },
    onSaved: async () => {
      forget();
      await refetch('listBanners', 'showBanner');
      notifications.show({
        message: base === undefined ? 'バナーを公開しました。' : 'バナーを変更しました。',
        color: 'green',
      });
      await navigate({ to: '/banners' });
    },
  });
  return { saving, forget, isUnsavedNow: () => isUnsaved && !isForgotten.current };
}
