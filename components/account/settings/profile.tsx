'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { RequestFailure } from '#components/ui/failure.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Member } from '#lib/contract/member/member.ts';
import { useMember } from '#lib/session/use-member.ts';
import { EmailText } from '#components/ui/line-breaks.tsx';
import { Done, TakesFocus } from '#components/ui/takes-focus.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import { ProfileForm, type Saved, useUnsaved } from './profile-form.tsx';
import { rowsOf } from './profile-text.ts';
import styles from './profile.module.css';

const TITLE = 'お名前とお届け先';

/** A member's own data, to be read and to be changed. */
export function Profile() {
  const state = useMember();
  if (state.kind === 'here') return <ProfileOf member={state.member} put={state.put} />;
  return (
    <TitledCard title={TITLE}>
      {state.kind === 'asking' ? (
        <Skeleton height={480} />
      ) : (
        <RequestFailure message={state.message} onRetry={state.refetch} />
      )}
    </TitledCard>
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
    <TitledCard title={TITLE}>
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
    </TitledCard>
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

/** A member's own data, to be read. */
const ProfileRows = ({ member }: { readonly member: Member }) => (
  <dl className={styles.rows}>
    {rowsOf(member).map(({ term, text }) => (
      <div key={term} className={styles.row}>
        <dt className={styles.term}>{term}</dt>
        <dd className="num">{text}</dd>
      </div>
    ))}
  </dl>
);
