'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { Form } from '#components/forms/form.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { useAddressQuestion } from '#components/forms/use-address-question.ts';
import { useForm } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { Member } from '#lib/contract/member/member.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { DONE, submitResultOf, type SubmitResult } from '#lib/session/mutation-result.ts';
import { tabDraft } from '#lib/session/tab-draft.ts';
import { ProfileFields } from './profile-fields.tsx';
import { changesOf, isEmailed, PROFILE_VALIDATORS, valuesOf, type ProfileValues } from './profile-values.ts';
import styles from './profile.module.css';

/** The saved member, and whether the shop sends an email about the change. */
export type SavedProfile = { readonly member: Member; readonly isEmailed: boolean };

type ProfileFormProps = {
  readonly member: Member;
  readonly onSaved: (saved: SavedProfile) => Promise<void>;
  readonly onCancel: () => void;
};

/** Changes the profile. Unsaved input is kept while the tab is open; closing the tab asks first. */
export function ProfileForm({ member, onSaved, onCancel }: ProfileFormProps) {
  const callApi = useApi();
  const askAbout = useAddressQuestion();
  const draft = draftOf(member);
  const [unsaved] = useState(() => unsavedProfile(member));
  const form = useForm({ initial: unsaved ?? valuesOf(member), validators: PROFILE_VALIDATORS, send });
  const isChanged = differs(form.values, valuesOf(member));

  const remember = useEffectEvent((values: ProfileValues) => {
    if (isChanged) draft.save(values);
    else draft.forget();
  });
  useEffect(() => remember(form.values), [form.values]);
  useUnsavedWarning(isChanged);

  async function send(values: ProfileValues): Promise<SubmitResult<string>> {
    const changes = changesOf(values, member);
    const question = values.address === member.address ? undefined : askAbout(values);
    if (question !== undefined) return question;
    const hasChanges = Object.keys(changes).length > 0;
    const reply = hasChanges ? await callApi('changeUser', { body: changes }) : null;
    if (reply?.ok === false) return submitResultOf(reply);
    draft.forget();
    await onSaved({ member: reply?.answer ?? member, isEmailed: isEmailed(changes) });
    return DONE;
  }
  function cancel() {
    draft.forget();
    onCancel();
  }
  return (
    <Form form={form} label="会員情報の変更">
      {unsaved !== null && <Notice>保存していない変更が残っています。</Notice>}
      <ProfileFields form={form} isBirthdayFixed={member.isBirthdayFixed} />
      <div className={styles.ways}>
        <SubmitButton form={form}>保存する</SubmitButton>
        <Button kind="text" onClick={cancel}>
          {isChanged ? '変更を捨てて、もどる' : '変えずに、もどる'}
        </Button>
      </div>
    </Form>
  );
}

const differs = (values: ProfileValues, others: ProfileValues): boolean =>
  JSON.stringify(values) !== JSON.stringify(others);

const draftOf = ({ userId }: Member) => tabDraft(`profile/${userId}`);

/** The input that was typed in this tab and not saved; null: none. */
export const unsavedProfile = (member: Member): ProfileValues | null =>
  draftOf(member).read(valuesOf(member));

/** Asks before the tab is closed or another site is opened. */
function useUnsavedWarning(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isWanted]);
}
