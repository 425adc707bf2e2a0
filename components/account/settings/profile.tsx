'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { RequestFailure } from '#components/ui/failure.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Member } from '#lib/contract/member/member.ts';
import { ownAddressOf } from '#lib/contract/member/own-address.ts';
import { Notice } from '#components/ui/notice.tsx';
import { japanToday } from '#lib/text/japan-today.ts';
import { useMember } from '#lib/session/use-member.ts';
import { EmailText } from '#components/ui/line-breaks.tsx';
import { Done, TakesFocus } from '#components/ui/takes-focus.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import { GUARDIAN } from '../member-links.ts';
import { isMinor } from '../sign-up/complete-sign-up.ts';
import { ProfileForm, type SavedProfile, unsavedProfile } from './profile-form.tsx';
import { rowsOf } from './profile-text.ts';
import styles from './profile.module.css';

const TITLE = 'お名前とお届け先';

/** Shows the profile and changes it. */
export function Profile() {
  const state = useMember();
  if (state.kind === 'ready') return <ProfileSection member={state.member} put={state.put} />;
  return (
    <TitledCard title={TITLE}>
      {state.kind === 'loading' ? (
        <Skeleton height={480} />
      ) : (
        <RequestFailure message={state.message} onRetry={state.refetch} />
      )}
    </TitledCard>
  );
}

type ProfileSectionProps = { readonly member: Member; readonly put: (member: Member) => Promise<void> };

function ProfileSection({ member, put }: ProfileSectionProps) {
  const [isEditing, setEditing] = useState(() => unsavedProfile(member) !== null);
  const [hasPressed, setPressed] = useState(false);
  const [saved, setSaved] = useState<SavedProfile | null>(null);

  function switchTo(toEditing: boolean, outcome: SavedProfile | null = null) {
    setPressed(true);
    setSaved(outcome);
    setEditing(toEditing);
  }
  async function show(outcome: SavedProfile) {
    await put(outcome.member);
    switchTo(false, outcome);
  }
  return (
    <TitledCard title={TITLE}>
      {isEditing ? (
        <TakesFocus key="editing" wanted={hasPressed}>
          <ProfileForm member={member} onSaved={show} onCancel={() => switchTo(false)} />
        </TakesFocus>
      ) : (
        <TakesFocus key="reading" wanted={hasPressed && saved === null}>
          {saved && <SavedNotice saved={saved} />}
          <ProfileRows member={member} />
          {ownAddressOf(member) === undefined && (
            <Notice>お名前とお届け先は、いま登録しなくても、賞品の発送を依頼するときに入力できます。</Notice>
          )}
          {isMinor(member.birthday, japanToday()) && (
            <Notice href={GUARDIAN.path}>保護者の方の確認は、こちらからお願いできます。</Notice>
          )}
          <Button kind="primary" onClick={() => switchTo(true)}>
            会員情報を変える
          </Button>
        </TakesFocus>
      )}
    </TitledCard>
  );
}

const SavedNotice = ({ saved }: { readonly saved: SavedProfile }) => (
  <Done>
    <b>保存しました</b>
    {saved.isEmailed && (
      <>
        <p>変更のお知らせをお送りしました。</p>
        <p>
          <EmailText email={saved.member.email} />
        </p>
      </>
    )}
  </Done>
);

/** Shows the profile. */
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
