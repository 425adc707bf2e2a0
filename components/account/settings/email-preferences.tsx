'use client';

import { useState } from 'react';
import { RequestFailure, Failure } from '#components/ui/failure.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useMember } from '#lib/session/use-member.ts';
import { TitledCard } from '#components/ui/titled-card.tsx';
import type { EmailPreferences, Member } from '#lib/contract/member/member.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import styles from './email-preferences.module.css';

/** Lets the member choose optional emails. */
export function EmailPreferencesForm() {
  const state = useMember();
  return (
    <TitledCard
      title="お知らせメール"
      lead="注文、お支払い、発送など、お手続きのメールは、ここで選ばなくてもかならずお送りします。"
    >
      {state.kind === 'loading' && <Skeleton height={144} />}
      {state.kind === 'failed' && <RequestFailure message={state.message} onRetry={state.refetch} />}
      {state.kind === 'ready' && (
        <PreferenceSwitches preferences={state.member.mailWishes} onSaved={state.put} />
      )}
    </TitledCard>
  );
}

type Preference = keyof EmailPreferences;

const SWITCHES: readonly {
  readonly preference: Preference;
  readonly title: string;
  readonly note: string;
}[] = [
  { preference: 'newDraws', title: '新作のお知らせ', note: '新しいガチャの発売が決まったときに。' },
  { preference: 'restock', title: '再販のお知らせ', note: '終わったガチャが、また並ぶときに。' },
];

type PreferenceSwitchesProps = {
  readonly preferences: EmailPreferences;
  readonly onSaved: (member: Member) => Promise<void>;
};

/** One switch per preference. A change is saved at once and reverted on failure. */
function PreferenceSwitches({ preferences, onSaved }: PreferenceSwitchesProps) {
  const { mutation, run } = useMutation<'changeUser'>();
  const [turned, setTurned] = useState<Partial<EmailPreferences>>({});
  const isBusy = mutation.kind === 'busy';

  async function turn(preference: Preference, isOn: boolean) {
    if (isBusy) return;
    setTurned({ [preference]: isOn });
    const reply = await run((callApi) =>
      callApi('changeUser', { body: { mailWishes: { ...preferences, [preference]: isOn } } }),
    );
    if (reply.ok) await onSaved(reply.answer);
    setTurned({});
  }
  return (
    <div className={styles.switches}>
      {SWITCHES.map(({ preference, title, note }) => {
        const isOn = turned[preference] ?? preferences[preference];
        return (
          <label key={preference} className={styles.preference}>
            <span className={styles.title}>{title}</span>
            <span className={styles.note}>{note}</span>
            <span className={styles.state}>
              <span className={styles.word}>{isOn ? '受け取る' : '受け取らない'}</span>
              <input
                type="checkbox"
                // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its state in `checked`
                role="switch"
                aria-label={title}
                className={styles.switch}
                checked={isOn}
                aria-disabled={isBusy || undefined}
                onChange={(event) => void turn(preference, event.target.checked)}
              />
            </span>
          </label>
        );
      })}
      {mutation.kind === 'failed' && <Failure message={mutation.message} />}
      <p role="status" className={styles.saved}>
        {mutation.kind === 'done' && '保存しました'}
      </p>
    </div>
  );
}
