import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { OpsNewsArticle } from '#lib/contract/ops/content.ts';
import type { Act } from '#console/api/use-action.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { refusedField } from '#console/forms/contract-errors.ts';
import { isSameInput, mergeForms } from '#console/forms/merge.ts';
import { useCheckedSave } from '#console/forms/use-checked-save.ts';
import { useDraft } from '#console/forms/use-draft.ts';
import { type ArticleForm, articleErrors, bodyOf, emptyArticle, formOf } from './article-form.ts';

/** Typed input, and the stored article that it changes. */
type Draft = { readonly form: ArticleForm; readonly base: OpsNewsArticle | undefined };

const untouched = (stored: OpsNewsArticle | undefined): Draft => ({
  form: stored === undefined ? emptyArticle() : formOf(stored),
  base: stored,
});

const REFUSALS = { pageUnknown: 'このページはお店にありません。' } as const;

/** An article that is edited: its draft, its errors, and how it is saved. */
export function useArticle(stored: OpsNewsArticle | undefined) {
  const draft = useDraft<Draft>(`news:${stored?.newsId ?? 'new'}`);
  const [isRestored, setRestored] = useState(draft.value !== undefined);
  const [edited, setEdited] = useState<Draft>(() => draft.value ?? untouched(stored));
  const [isChecked, setChecked] = useState(false);
  const { form, base } = edited;
  const isUnsaved = !isSameInput(form, untouched(base).form);
  const { saving, forget, isUnsavedNow } = useSaving({ edited, isUnsaved, forgetDraft: draft.forget });
  const errors = { ...(isChecked && articleErrors(form)), ...refusedField(saving.action.failure, REFUSALS) };
  // A picture arrives after other fields were changed, in the form as it is then.
  const latest = useRef(edited);
  const show = (next: Draft) => {
    latest.current = next;
    setEdited(next);
  };
  const edit = (next: Draft) => {
    show(next);
    draft.keep(next);
  };
  const reset = (to: OpsNewsArticle | undefined) => {
    show(untouched(to));
    setRestored(false);
    setChecked(false);
    draft.forget();
    saving.settle();
  };
  return {
    form,
    base,
    isUnsaved,
    isRestored,
    errors,
    saving,
    forget,
    isUnsavedNow,
    change: (change: Partial<ArticleForm>) => {
      saving.action.clear();
      edit({ base: latest.current.base, form: { ...latest.current.form, ...change } });
    },
    check: () => {
      setChecked(true);
      if (Object.keys(articleErrors(form)).length === 0) void saving.check();
    },
    discard: () => reset(stored),
    continueOnTheirs: () => {
      const { theirs } = saving;
      if (base === undefined || theirs === undefined) return;
      const merged = mergeForms({ before: formOf(base), now: formOf(theirs), typed: form });
      edit({ form: merged, base: theirs });
      saving.settle();
    },
    takeTheirs: () => reset(saving.theirs),
  };
}

type SavingProps = { readonly edited: Draft; readonly isUnsaved: boolean; readonly forgetDraft: () => void };

function useSaving({ edited: { form, base }, isUnsaved, forgetDraft }: SavingProps) {
  const navigate = useNavigate();
  const refetch = useRefetch();
  // Read by the guard of the page, which asks before the next render.
  const isForgotten = useRef(false);
  const forget = () => {
    isForgotten.current = true;
    forgetDraft();
  };
  const saving = useCheckedSave({
    send: (act, dryRun) => send(act, { form, base, dryRun }),
    reread: (act) => act('showNews', { params: { newsId: base?.newsId ?? '' } }),
    onSaved: async ({ news: { newsId } }) => {
      forget();
      await refetch('listNews', 'showNews');
      notifications.show({
        message: base === undefined ? 'お知らせを保存しました。' : 'お知らせを変更しました。',
        color: 'green',
      });
      await navigate(base === undefined ? { to: '/news/$newsId', params: { newsId } } : { to: '/news' });
    },
  });
  return { saving, forget, isUnsavedNow: () => isUnsaved && !isForgotten.current };
}

function send(act: Act, { form, base, dryRun }: Draft & { readonly dryRun: boolean }) {
  const body = { ...bodyOf(form, base), dryRun };
  if (base === undefined) return act('postNews', { body });
  const { newsId, version } = base;
  return act('changeNews', { params: { newsId }, body: { ...body, version } });
}
