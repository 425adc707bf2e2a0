'use client';

import { useState } from 'react';
import { Button } from '#components/page/button.tsx';
import { FailureToAsk } from '#components/page/failure-to-ask.tsx';
import { Skeleton } from '#components/page/skeleton.tsx';
import type { Member } from '#lib/contract/member/member.ts';
import { useMember } from '#lib/session/use-member.ts';
import { EmailText } from '../email/email-text.tsx';
import { Done } from '../part/done.tsx';
import { Part } from '../part/part.tsx';
import { TakesFocus } from '../part/takes-focus.tsx';
import { ProfileForm, type Saved } from './profile-form.tsx';
import { ProfileRows } from './profile-rows.tsx';
import styles from './profile.module.css';
import { useUnsaved } from './use-unsaved.ts';

const TITLE = 'お名前とお届け先';

/** A member's own data, to be read and to be changed. */
export function Profile() {
  const state = useMember();
  if (state.kind === 'here') return <ProfileOf member={state.member} put={state.put} />;
  return (
    <Part title={TITLE}>
      {state.kind === 'asking' ? (
        <Skeleton height={480} />
      ) : (
        <FailureToAsk message={state.message} onAskAgain={state.askAgain} />
      )}
    </Part>
  );
}

type ProfileOfProps = { readonly member: Member; readonly put: (member: Member) => Promise<void> };

function ProfileOf({ member, put }: ProfileOfProps) {
  const { unsaved } = useUnsaved(member.userId);
  const [isEditing, setEditing] = useState(unsaved !== null);
  const [hasPressed, setPressed] = useState(false);
  const [saved, setSaved] = useState<Saved | null>(null);

  function turn(toEditing: boolean, outcome: Saved | null = null) {
    setPressed(true);
    setSaved(outcome);
    setEditing(toEditing);
  }
  async function show(outcome: Saved) {
    await put(outcome.member);
    turn(false, outcome);
  }
  return (
    <Part title={TITLE}>
      {isEditing ? (
        <TakesFocus key="editing" wanted={hasPressed}>
          <ProfileForm member={member} onSaved={show} onGivenUp={() => turn(false)} />
        </TakesFocus>
      ) : (
        <TakesFocus key="reading" wanted={hasPressed && saved === null}>
          {saved && <SavedWords saved={saved} />}
          <ProfileRows member={member} />
          <Button kind="primary" className={styles.change} onClick={() => turn(true)}>
            会員情報を変える
          </Button>
        </TakesFocus>
      )}
    </Part>
  );
}

const SavedWords = ({ saved }: { readonly saved: Saved }) => (
  <Done>
    <b>保存しました</b>
    {saved.isTold && (
      <>
        <p>変更のお知らせをお送りしました。</p>
        <p>
          <EmailText email={saved.member.email} />
        </p>
      </>
    )}
  </Done>
);
