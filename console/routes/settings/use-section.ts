import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { OpsSettings } from '#lib/contract/ops/settings.ts';
import { pendingNotice } from '#console/actions/pending-approval.tsx';
import { useRefetch } from '#console/api/use-query.ts';
import { contractErrors, refusedField } from '#console/forms/contract-errors.ts';
import { changedFields, isSameInput, mergeForms } from '#console/forms/merge.ts';
import { useCheckedSave } from '#console/forms/use-checked-save.ts';
import { type Section, type SectionForm, valueText } from './sections.ts';

/** A part of the settings that is edited on top of what was read. */
export function useSection(section: Section, stored: OpsSettings) {
  const refetch = useRefetch();
  const fresh = { form: section.formOf(stored), base: stored };
  const [edited, setEdited] = useState(fresh);
  const isNewer = stored[section.key].version > edited.base[section.key].version;
  const isUntouched = isSameInput(edited.form, section.formOf(edited.base));
  // A change of somebody else is shown at once where nothing is typed; typed input meets it when it is saved.
  const { form, base } = isNewer && isUntouched ? fresh : edited;
  const [isChecked, setChecked] = useState(false);
  const saving = useCheckedSave({
    send: (act, dryRun) => section.send(act, form, { version: base[section.key].version, dryRun }),
    reread: (act) => act('showSettings', {}),
    onSaved: async (saved) => {
      const isPending = 'approval' in saved;
      const settings = isPending ? base : saved.settings;
      setEdited({ form: section.formOf(settings), base: settings });
      notifications.show(
        isPending ? pendingNotice(saved) : { message: `${section.title}を変更しました。`, color: 'green' },
      );
      await refetch(isPending ? 'listApprovals' : 'showSettings');
    },
  });
  const before = section.formOf(base);
  const { theirs } = saving;
  const versions = theirs && { before, now: section.formOf(theirs), typed: form };
  const errorsNow = () => ({
    ...section.check?.(form),
    ...contractErrors(section.schema, section.bodyOf(form)),
  });
  const settle = (next: { readonly form: SectionForm; readonly base: OpsSettings }) => {
    setEdited(next);
    saving.settle();
  };
  return {
    form,
    saving,
    isUnsaved: !isSameInput(form, before),
    errors: { ...(isChecked && errorsNow()), ...refusedField(saving.action.failure, section.refusals ?? {}) },
    changed: versions && changedFields(fieldTexts(section), versions),
    change: (name: string, value: string) => {
      saving.action.clear();
      setEdited({ base, form: { ...form, [name]: value } });
    },
    check: () => {
      setChecked(true);
      if (Object.keys(errorsNow()).length === 0) void saving.check();
    },
    reset: () => settle({ form: before, base }),
    continueOnTheirs: () => {
      if (versions !== undefined && theirs !== undefined)
        settle({ form: mergeForms(versions), base: theirs });
    },
    takeTheirs: () => {
      if (theirs !== undefined) settle({ form: section.formOf(theirs), base: theirs });
    },
  };
}

const fieldTexts = ({ fields }: Section) =>
  fields.map((field) => ({
    label: field.label,
    textOf: (form: SectionForm) => valueText(field, form[field.name] ?? ''),
  }));
