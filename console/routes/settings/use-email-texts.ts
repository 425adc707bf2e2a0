import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { OpsSettings } from '#lib/contract/ops/settings.ts';
import { EMAIL_KINDS } from '#lib/contract/email-kinds.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { type FieldText, isSameInput, mergeForms } from '#console/forms/merge.ts';
import { useCheckedSave } from '#console/forms/use-checked-save.ts';

type Emails = OpsSettings['emails'];
type Texts = Emails['value'];

export const FIELD_TEXTS: readonly FieldText<Texts>[] = [
  { label: 'すべてのメールの結び', textOf: ({ closing }) => closing },
  ...EMAIL_KINDS.map((kind) => ({
    label: `${kind}に加える文`,
    textOf: ({ additions }: Texts) => additions[kind] ?? '',
  })),
];

/** The texts of emails that are edited on top of those that were read. */
export function useEmailTexts(stored: Emails) {
  const refetch = useRefetch();
  const [{ texts, base }, setEdited] = useState({ texts: stored.value, base: stored });
  const saving = useCheckedSave({
    send: (act, dryRun) => act('changeEmailTexts', { body: { ...texts, version: base.version, dryRun } }),
    reread: async (act) => (await act('showSettings', {})).emails,
    onSaved: async ({ settings: { emails } }) => {
      setEdited({ texts: emails.value, base: emails });
      notifications.show({ message: 'メールの文面を変更しました。', color: 'green' });
      await refetch('showSettings');
    },
  });
  const { theirs } = saving;
  const settle = (now: Emails, next: Texts) => {
    setEdited({ texts: next, base: now });
    saving.settle();
  };
  return {
    texts,
    base,
    saving,
    isUnsaved: !isSameInput(texts, base.value),
    change: (change: Partial<Texts>) => {
      saving.action.clear();
      setEdited({ base, texts: { ...texts, ...change } });
    },
    continueOnTheirs: () => theirs && settle(theirs, merged(base.value, theirs.value, texts)),
    takeTheirs: () => theirs && settle(theirs, theirs.value),
  };
}

/** Every text is a field of its own. */
function merged(before: Texts, now: Texts, typed: Texts): Texts {
  const { closing } = mergeForms({ before, now, typed });
  const additions = mergeForms({ before: before.additions, now: now.additions, typed: typed.additions });
  return { closing, additions: { ...now.additions, ...additions } };
}
