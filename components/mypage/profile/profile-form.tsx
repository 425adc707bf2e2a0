'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { Form } from '#components/form/form.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/page/button.tsx';
import { Notice } from '#components/page/notice.tsx';
import type { Member } from '#lib/contract/member/member.ts';
import { useAsk } from '#lib/session/api-context.tsx';
import { DONE, outcomeOf } from '#lib/session/mutation-result.ts';
import { ProfileFields } from './profile-fields.tsx';
import styles from './profile-form.module.css';
import { changesOf, isTold, READERS, valuesOf, type ProfileValues } from './profile-values.ts';
import { useFarewellQuestion, useUnsaved } from './use-unsaved.ts';

/** What came of it: the member as the shop has them now, and whether a mail tells of it. */
export type Saved = { readonly member: Member; readonly isTold: boolean };

type ProfileFormProps = {
  readonly member: Member;
  readonly onSaved: (saved: Saved) => Promise<void>;
  readonly onGivenUp: () => void;
};

/** A member's data to be changed. What was typed survives another page, but not without asking a closed tab. */
export function ProfileForm({ member, onSaved, onGivenUp }: ProfileFormProps) {
  const ask = useAsk();
  const { unsaved, keep } = useUnsaved(member.userId);
  const [wasUnsaved] = useState(unsaved !== null);
  const form = useForm({ initial: unsaved ?? valuesOf(member), readers: READERS, send });
  const isChanged = differs(form.values, valuesOf(member));

  const remember = useEffectEvent((values: ProfileValues) => keep(isChanged ? values : null));
  useEffect(() => remember(form.values), [form.values]);
  useFarewellQuestion(isChanged);

  async function send(values: ProfileValues) {
    const changes = changesOf(values, member);
    const hasChanges = Object.keys(changes).length > 0;
    const reply = hasChanges ? await ask('changeUser', { body: changes }) : null;
    if (reply?.ok === false) return outcomeOf(reply);
    keep(null);
    await onSaved({ member: reply?.answer ?? member, isTold: isTold(changes) });
    return DONE;
  }
  function giveUp() {
    keep(null);
    onGivenUp();
  }
  return (
    <Form form={form} label="会員情報の変更">
      {wasUnsaved && <Notice>保存していない変更が残っています。</Notice>}
      <ProfileFields form={form} isBirthdayFixed={member.isBirthdayFixed} />
      <div className={styles.ways}>
        <SubmitButton form={form}>保存する</SubmitButton>
        <Button kind="text" onClick={giveUp}>
          {isChanged ? '変更を捨てて、もどる' : '変えずに、もどる'}
        </Button>
      </div>
    </Form>
  );
}

const differs = (values: ProfileValues, others: ProfileValues): boolean =>
  JSON.stringify(values) !== JSON.stringify(others);
