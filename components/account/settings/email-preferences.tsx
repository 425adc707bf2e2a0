'use client';

import { useState } from 'react';
import { RequestFailure, Failure } from '#components/ui/failure.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useMember } from '#lib/session/use-member.ts';
import { TitledCard } from '#components/ui/titled-card.tsx';
import type { EmailPreferences, Member } from '#lib/contract/member/member.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import styles from './email-preferences.module.css';

/** Which of the mails that nobody has to get the member wants. */
export function EmailPreferencesForm() {
  const state = useMember();
  return (
    <TitledCard
      title="お知らせメール"
      lead="注文、お支払い、発送など、お手続きのメールは、ここで選ばなくてもかならずお送りします。"
    >
      {state.kind === 'asking' && <Skeleton height={144} />}
      {state.kind === 'failed' && <RequestFailure message={state.message} onRetry={state.refetch} />}
      {state.kind === 'here' && <WishSwitches wishes={state.member.mailWishes} onSaved={state.put} />}
    </TitledCard>
  );
}

type Wish = keyof EmailPreferences;

const WORDS: readonly { readonly wish: Wish; readonly title: string; readonly note: string }[] = [
  { wish: 'newDraws', title: '新作のお知らせ', note: '新しいガチャの発売が決まったときに。' },
  { wish: 'restock', title: '再販のお知らせ', note: '終わったガチャが、また並ぶときに。' },
];

type WishSwitchesProps = {
  readonly wishes: EmailPreferences;
  readonly onSaved: (member: Member) => Promise<void>;
};

/** A switch for each wish; turning it saves it. One that could not be saved turns back. */
function WishSwitches({ wishes, onSaved }: WishSwitchesProps) {
  const { mutation, run } = useMutation<'changeUser'>();
  const [turned, setTurned] = useState<Partial<EmailPreferences>>({});
  const isBusy = mutation.kind === 'busy';

  async function turn(wish: Wish, isOn: boolean) {
    if (isBusy) return;
    setTurned({ [wish]: isOn });
    const reply = await run((ask) =>
      ask('changeUser', { body: { mailWishes: { ...wishes, [wish]: isOn } } }),
    );
    if (reply.ok) await onSaved(reply.answer);
    setTurned({});
  }
  return (
    <div className={styles.switches}>
      {WORDS.map(({ wish, title, note }) => {
        const isOn = turned[wish] ?? wishes[wish];
        return (
          <label key={wish} className={styles.wish}>
            <span className={styles.title}>{title}</span>
            <span className={styles.note}>{note}</span>
            <span className={styles.state}>
              <span className={styles.word}>{isOn ? '受け取る' : '受け取らない'}</span>
              <input
                type="checkbox"
                role="switch"
                aria-label={title}
                className={styles.switch}
                checked={isOn}
                aria-disabled={isBusy || undefined}
                onChange={(event) => void turn(wish, event.target.checked)}
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
