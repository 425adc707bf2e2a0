'use client';

import { useState } from 'react';
import { Failure } from '#components/page/failure.tsx';
import type { MailWishes, Member } from '#lib/contract/member/member.ts';
import { useErrand } from '#lib/session/use-mutation.ts';
import styles from './wish-switches.module.css';

type Wish = keyof MailWishes;

const WORDS: readonly { readonly wish: Wish; readonly title: string; readonly note: string }[] = [
  { wish: 'newDraws', title: '新作のお知らせ', note: '新しいガチャの発売が決まったときに。' },
  { wish: 'restock', title: '再販のお知らせ', note: '終わったガチャが、また並ぶときに。' },
];

type WishSwitchesProps = {
  readonly wishes: MailWishes;
  readonly onSaved: (member: Member) => Promise<void>;
};

/** A switch for each wish; turning it saves it. One that could not be saved turns back. */
export function WishSwitches({ wishes, onSaved }: WishSwitchesProps) {
  const { errand, run } = useErrand<'changeUser'>();
  const [turned, setTurned] = useState<Partial<MailWishes>>({});
  const isBusy = errand.kind === 'busy';

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
      {errand.kind === 'failed' && <Failure message={errand.message} />}
      <p role="status" className={styles.saved}>
        {errand.kind === 'done' && '保存しました'}
      </p>
    </div>
  );
}
